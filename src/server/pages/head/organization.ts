/** Finds the site's organization in its header and footer. */
import { isObject } from '../../../../runtime/model/json.ts';
import type { Ast, PageModel, StoredPart } from '../../../../runtime/model/page.ts';
import { decodeEscapes } from '../../../../runtime/model/percent-escapes.ts';
import { visitObjects } from '../../kernel/walk-objects.ts';

/** The organization behind a site. */
export interface Organization {
  name: string;
  /** From the site's root. */
  logo?: string;
  telephone?: string;
  email?: string;
  address?: string;
}

/** Names of parts in headers and footers (from the specification). The header's logo is its icon. */
const LOGO = /^(?:(?:Left)?Logo|Icon)$/i;
const ADDRESS = 'leftAddress';

/**
 * Reads the organization from the header and the footer: logo and address by the names of their parts,
 * telephone and e-mail from links.
 */
export function readOrganization({ site, NavigationCommon, WebSiteCommon }: PageModel): Organization {
  const found: Organization = { name: site.name };
  for (const { ast } of [NavigationCommon, WebSiteCommon]) {
    visitObjects(ast.data, (object) => {
      const { linkUrl } = object;
      found.telephone ??= reachedBy('tel:', linkUrl);
      found.email ??= reachedBy('mailto:', linkUrl);
      if (!isObject(object.subContentMap)) return;
      for (const [name, part] of Object.entries(object.subContentMap))
        if (isObject(part)) readPart(found, name, part, ast.dict);
    });
  }
  return found;
}

/** The number or the address of a link, without a subject or an extension; undefined for another link. */
function reachedBy(scheme: 'tel:' | 'mailto:', link: unknown): string | undefined {
  if (typeof link !== 'string' || !link.toLowerCase().startsWith(scheme)) return undefined;
  const [target = ''] = link.slice(scheme.length).split(/[?;,]/, 1);
  return decodeEscapes(target)?.trim() || undefined;
}

function readPart(found: Organization, name: string, part: StoredPart, dict: Ast['dict']): void {
  const { dictCode } = part;
  const entry = dictCode !== undefined && Object.hasOwn(dict, dictCode) ? dict[dictCode]?.value : undefined;
  const url = entry ?? part.url;
  if (LOGO.test(name) && typeof url === 'string' && url.startsWith('/')) found.logo ??= url;
  if (name !== ADDRESS) return;
  const text = entry ?? part.title;
  if (typeof text === 'string' && text !== '') found.address ??= text.replaceAll('\n', ', ');
}
