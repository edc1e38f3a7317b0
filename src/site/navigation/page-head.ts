// The elements of the head that belong to one page.

const PAGE_ELEMENTS = [
  'title',
  'meta[name]:not([name=viewport])',
  'meta[property]:not([property=csp-nonce])',
  'link[rel=canonical]',
  'link[rel=alternate]',
  'link[rel=prev]',
  'link[rel=next]',
  'script[type="application/ld+json"]',
].join();

export interface PageHead {
  language: string;
  elements: readonly Element[];
}

export function readHead({ documentElement, head }: Document): PageHead {
  return {
    language: documentElement.lang,
    elements: [...head.querySelectorAll(PAGE_ELEMENTS)].map((element) => document.importNode(element, true)),
  };
}

/** Replaces the head elements and the language of the current document. */
export function replaceHead({ language, elements }: PageHead): void {
  document.documentElement.lang = language;
  for (const element of document.head.querySelectorAll(PAGE_ELEMENTS)) element.remove();
  document.head.prepend(...elements);
}
