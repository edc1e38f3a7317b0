// Labels the empty parts of the page with the title of their kind.
import { kindDocuments } from '../../../assembly/documents.ts';
import { EDIT_ATTRIBUTE } from '../../../assembly/edit-annotation.ts';

const titleOf = (kind: string, language: string): string => kindDocuments.get(kind)?.title[language] ?? kind;

/** Uses the rules of one style sheet. Empty buttons and links also get the title as their accessible name. */
export function labelEmptyParts(root: HTMLElement, language: string): void {
  const sheet = new CSSStyleSheet();
  for (const kind of kindDocuments.names()) {
    const title = JSON.stringify(titleOf(kind, language));
    sheet.insertRule(
      `[${EDIT_ATTRIBUTE}^="${kind}:"][hidden]:not([contenteditable])::before{content:${title}}`,
    );
  }
  document.adoptedStyleSheets.push(sheet);
  labelEmptyControls(root, language);
}

const CONTROLS = 'button, a';

// Not every screen reader uses text from a style sheet as the name of a control. A filled one loses the label
// again.
function labelEmptyControls(root: HTMLElement, language: string): void {
  const labelled = new Map<Element, Element>();
  const update = (): void => {
    for (const [control, part] of labelled) {
      if (part.isConnected && part.hasAttribute('hidden')) continue;
      control.removeAttribute('aria-label');
      control.removeAttribute('lang');
      labelled.delete(control);
    }
    for (const part of root.querySelectorAll(`[${EDIT_ATTRIBUTE}][hidden]`)) {
      const control = part.closest(CONTROLS);
      if (control === null || control.hasAttribute('aria-label') || control.textContent !== '') continue;
      const kind = String(part.getAttribute(EDIT_ATTRIBUTE)).split(':')[0] ?? '';
      control.setAttribute('aria-label', titleOf(kind, language));
      control.setAttribute('lang', language);
      labelled.set(control, part);
    }
  };
  new MutationObserver(update).observe(root, { attributeFilter: ['hidden'], childList: true, subtree: true });
  update();
}
