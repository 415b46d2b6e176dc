const PATTERN = /^#key=([\w-]+)$/;

/**
 * Hand over the key of a scanned link, and take it out of the address; whether one was there and did not fit.
 * @returns {Promise<import("./message.js").Words | null>} Why it was refused, if it was.
 */
export async function handOverKey() {
  const key = PATTERN.exec(location.hash)?.[1];
  if (!key) return null;
  history.replaceState(null, "", location.pathname);
  try {
    const answer = await fetch("/api/key", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key }),
    });
    return answer.ok ? null : (await answer.json()).refusal;
  } catch {
    return null;
  }
}

/** Give the key up, and watch from now on. */
export async function giveUpKey() {
  await fetch("/api/key", { method: "DELETE" });
  location.reload();
}
