import { kindDocuments } from '../../../assembly/documents.ts';
import { EDIT_ATTRIBUTE } from '../../../assembly/edit-annotation.ts';

const titleOf = (kind: string, language: string): string => kindDocuments.get(kind)?.title[language] ?? kind;

/** Writes into the empty parts of the page what kind they are, by rules of a style sheet of its own; empty buttons also say it to screen readers. */
export function nameEmpty(root: HTMLElement, language: string): void {
  const sheet = new CSSStyleSheet();
  for (const kind of kindDocuments.names()) {
    const title = JSON.stringify(titleOf(kind, language));
    sheet.insertRule(
      `[${EDIT_ATTRIBUTE}^="${kind}:"][hidden]:not([contenteditable])::before{content:${title}}`,
    );
  }
  document.adoptedStyleSheets.push(sheet);
  nameButtons(root, language);
}

// A button must have a name, and what a style sheet writes is none to every program that reads pages. One that is filled says its own again.
function nameButtons(root: HTMLElement, language: string): void {
  const named = new Set<Element>();
  const follow = (): void => {
    for (const button of named) {
      if (button.isConnected && button.hasAttribute('hidden')) continue;
      button.removeAttribute('aria-label');
      named.delete(button);
    }
    for (const button of root.querySelectorAll(`button[${EDIT_ATTRIBUTE}][hidden]:not([aria-label])`)) {
      button.setAttribute(
        'aria-label',
        titleOf(String(button.getAttribute(EDIT_ATTRIBUTE)).split(':')[0] ?? '', language),
      );
      named.add(button);
    }
  };
  new MutationObserver(follow).observe(root, { attributeFilter: ['hidden'], childList: true, subtree: true });
  follow();
}
