const OF_A_PAGE = [
  'title',
  'meta[name]:not([name=viewport])',
  'meta[property]:not([property=csp-nonce])',
  'link[rel=canonical]',
  'link[rel=alternate]',
  'link[rel=prev]',
  'link[rel=next]',
  'script[type="application/ld+json"]',
].join();

/** What a page's head says of that page alone. */
export interface PageHead {
  language: string;
  elements: readonly Element[];
}

/** Reads the head of a document. */
export function readHead({ documentElement, head }: Document): PageHead {
  return {
    language: documentElement.lang,
    elements: [...head.querySelectorAll(OF_A_PAGE)].map((element) => document.importNode(element, true)),
  };
}

/** Gives this document the title, the language and all else that a page's head says of it. */
export function takeHead({ language, elements }: PageHead): void {
  document.documentElement.lang = language;
  for (const element of document.head.querySelectorAll(OF_A_PAGE)) element.remove();
  document.head.prepend(...elements);
}
