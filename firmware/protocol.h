/* The controller's end of the link: sessions, commands, messages. */
#pragma once

#include <stdint.h>

void protocol_start(void);
/* Take a byte from the host. */
void protocol_feed(uint8_t byte, uint32_t ms);
/* Do what is due: calls without a session, presses nobody has heard of, a host that has gone silent. */
void protocol_poll(uint32_t ms);
/* Tell the host at once: a picture is lit; a button was pressed. */
void protocol_tell_lit(void);
void protocol_tell_presses(uint32_t ms);
