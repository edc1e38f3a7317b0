/** Gives the names that antd writes in English into its parts the language of the page. */

/** Names by what antd calls the part; empty for a picture that says nothing beside what it stands in. */
const NAMES: Readonly<Record<string, string>> = {
  'Increase Value': 'form.number.more',
  'Decrease Value': 'form.number.less',
  'close-circle': 'form.clear',
  up: '',
  down: '',
};

const PARTS = '[class*="ant"][aria-label]';

/**
 * Translates the names of antd's parts in the whole page, as its lists stand beside the form. antd takes no
 * words for them. Parts that are added later are translated, too, until the returned function is called.
 */
export function translateNames(translate: (key: string) => string): () => void {
  const translatePart = (part: Element): void => {
    const name = part.getAttribute('aria-label') ?? '';
    if (!Object.hasOwn(NAMES, name)) return;
    const key = NAMES[name] ?? '';
    if (key !== '') part.setAttribute('aria-label', translate(key));
    else {
      part.removeAttribute('aria-label');
      part.setAttribute('aria-hidden', 'true');
    }
  };
  const within = (root: Element): void => {
    if (root.matches(PARTS)) translatePart(root);
    for (const part of root.querySelectorAll(PARTS)) translatePart(part);
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) within(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  within(document.body);
  return () => observer.disconnect();
}
