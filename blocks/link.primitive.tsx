// Draws a link around its children, or around its part's text.
import { withQuery } from './address.ts';
import { definePrimitive, element, isBlank } from './contract.ts';
import { drawText } from './text-runs.tsx';

/**
 * Without an address it is a `span`. Without content it is `hidden`, and so are words whose link leads to
 * nothing.
 */
export default definePrimitive({
  props: {
    href: { type: 'string', format: 'link', description: 'The address when its part has no link.' },
    query: {
      type: 'object',
      description: 'Added to `href` as its query; undefined and empty values are left out.',
    },
    newTab: { type: 'boolean', description: 'Opens a new tab.' },
    hrefLang: { type: 'string', description: 'Language code of the page it leads to.' },
    download: { type: 'boolean', description: 'The browser saves the file instead of showing it.' },
  },
  draw({ href, query, newTab, hrefLang, download }) {
    const target = newTab === true ? { target: '_blank', rel: 'noopener' } : undefined;
    const own =
      href === undefined || href === ''
        ? undefined
        : { href: withQuery(href, query), hrefLang, ...target, ...(download === true ? { download } : {}) };
    return ({ attrs, text, runs, isDead, link = own }, children) => {
      const content = children ?? drawText(text, runs, true);
      const isHidden = isBlank(content) || (isDead === true && own === undefined && children === undefined);
      const host = isHidden ? { ...attrs, hidden: true } : attrs;
      return link === undefined ? element('span', host, content) : element('a', host, content, link);
    };
  },
});
