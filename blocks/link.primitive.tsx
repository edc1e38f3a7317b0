import { withQuery, type Query } from './address.ts';
import { definePrimitive, element, isBlank } from './contract.ts';

interface LinkProps {
  /** Where it leads when its part has no link. */
  href?: string;
  /** Added to `href` as its query; undefined and empty values are left out. */
  query?: Query;
  newTab?: boolean;
  hrefLang?: string;
  /** It leads to a file to be kept, not to a page. */
  download?: boolean;
}

/** A link around its children, or around its part's text. Without an address it is a `span`; with nothing to show it is `hidden`. */
export default definePrimitive<LinkProps>({
  props: {
    href: { type: 'string' },
    query: { type: 'object' },
    newTab: { type: 'boolean' },
    hrefLang: { type: 'string' },
    download: { type: 'boolean' },
  },
  draw({ href, query, newTab, hrefLang, download }) {
    const target = newTab === true ? { target: '_blank', rel: 'noopener' } : undefined;
    const own =
      href === undefined || href === ''
        ? undefined
        : { href: withQuery(href, query), hrefLang, ...target, ...(download === true ? { download } : {}) };
    return ({ attrs, text, link = own }, children) => {
      const content = children ?? text;
      const host = isBlank(content) ? { ...attrs, hidden: true } : attrs;
      return link === undefined ? element('span', host, content) : element('a', host, content, link);
    };
  },
});
