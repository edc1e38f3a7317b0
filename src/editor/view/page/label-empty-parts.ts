// Labels the empty parts of the page with the title of their kind.
import { kindDocuments } from '../../../assembly/documents.ts';
import { EDIT_ATTRIBUTE } from '../../../assembly/edit-annotation.ts';

const titleOf = (kind: string, language: string): string => kindDocuments.get(kind)?.title[language] ?? kind;

/** Uses the rules of one style sheet. Empty buttons also get the title as their accessible name. */
export function labelEmptyParts(root: HTMLElement, language: string): void {
  const sheet = new CSSStyleSheet();
  for (const kind of kindDocuments.names()) {
    const title = JSON.stringify(titleOf(kind, language));
    sheet.insertRule(
      `[${EDIT_ATTRIBUTE}^="${kind}:"][hidden]:not([contenteditable])::before{content:${title}}`,
    );
  }
  document.adoptedStyleSheets.push(sheet);
  labelEmptyButtons(root, language);
}

// Not every screen reader uses text from a style sheet as the name of a button. A filled button loses the
// label again.
function labelEmptyButtons(root: HTMLElement, language: string): void {
  const labelled = new Set<Element>();
  const update = (): void => {
    for (const button of labelled) {
      if (button.isConnected && button.hasAttribute('hidden')) continue;
      button.removeAttribute('aria-label');
      labelled.delete(button);
    }
    for (const button of root.querySelectorAll(`button[${EDIT_ATTRIBUTE}][hidden]:not([aria-label])`)) {
      button.setAttribute(
        'aria-label',
        titleOf(String(button.getAttribute(EDIT_ATTRIBUTE)).split(':')[0] ?? '', language),
      );
      labelled.add(button);
    }
  };
  new MutationObserver(update).observe(root, { attributeFilter: ['hidden'], childList: true, subtree: true });
  update();
}
