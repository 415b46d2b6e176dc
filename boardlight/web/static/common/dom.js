const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element with its attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * An SVG element with its attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/**
 * A picture that came as text, such as a code to scan.
 * @param {string} text SVG, without the name of its language.
 * @param {string} label What it is, for those who do not see it.
 */
export function drawn(text, label) {
  const whole = text.replace("<svg ", `<svg xmlns="${SVG}" `);
  const picture = document.importNode(new DOMParser().parseFromString(whole, "image/svg+xml").documentElement, true);
  return filled(picture, { role: "img", "aria-label": label }, []);
}

/**
 * Put others in place of the old ones; those that are the same stay, for what is replaced between press and release was never clicked.
 * @param {Element} place
 * @param {Element[]} parts
 */
export function renew(place, parts) {
  const old = [...place.children];
  parts.forEach((part, number) => {
    if (!old[number]) place.append(part);
    else if (!old[number].isEqualNode(part)) old[number].replaceWith(part);
  });
  for (const left of old.slice(parts.length)) left.remove();
}

/**
 * @template {Element} T
 * @param {T} element
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
