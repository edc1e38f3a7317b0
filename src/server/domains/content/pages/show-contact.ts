/** Writes how a site is reached into all pages that say it: header, footer, contact blocks, links. */
import type { Transaction } from 'kysely';
import { isObject } from '../../../../../runtime/model/json.ts';
import type { Ast, StoredPart } from '../../../../../runtime/model/page.ts';
import { readAt, writeAt } from '../../../../../runtime/model/value-at-path.ts';
import { listPlaces } from '../../../../assembly/marked-places.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { textIn } from '../../../kernel/localized.ts';
import { rewriteObjects } from '../../../kernel/walk-objects.ts';
import type { SiteContact } from '../../sites/index.ts';
import { listChannels } from '../tree/channel-values.ts';
import { listMarked } from '../stored/marked-parts.ts';
import { changeTexts, replaceAll, type Replacement } from './replace-text.ts';
import { rewriteLanguages } from './rewrite-languages.ts';

/** The keyword that marks the part of each, and where its link leads. */
const PARTS = {
  phone: { keyword: 'sitePhone', linkOf: (text: string) => `tel:${text.replaceAll(/[^\d+]/g, '')}` },
  email: { keyword: 'siteEmail', linkOf: (text: string) => `mailto:${text}` },
  address: { keyword: 'siteAddress', linkOf: () => '' },
} as const satisfies Record<keyof SiteContact, { keyword: string; linkOf(text: string): string }>;

type Name = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Name[];
/** `address@@lng,lat` */
const POSITION = /@@-?[\d.]+,-?[\d.]+$/;
/** A shorter text may stand in other words by chance. */
const MIN_FOUND = 5;

interface ContactReplacement {
  replacements: readonly Replacement[];
  /** Links that led to what was said before. */
  oldLinks: readonly string[];
  newLink: string;
}

/**
 * The footer says it where its block has a part for it. All pages say it where they say what the footer said
 * before, or what was stored before. What is empty in `after` stays as it is.
 */
export async function showContact(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  author: string,
  { before, after }: { before: SiteContact; after: SiteContact },
): Promise<void> {
  const channelCodes = (await listChannels(transaction, site)).map((row) => row.channel_code);
  // Other languages may have it from the default one, which is written first.
  const allSaid = { phone: new Set<string>(), email: new Set<string>(), address: new Set<string>() };
  await rewriteLanguages(transaction, site, { author, channelCodes }, (language, common) => {
    const translate = (contact: SiteContact, name: Name): string =>
      name === 'address' ? textIn(contact.address, language, site.defaultLanguage) : contact[name];
    const replacements = NAMES.flatMap((name): ContactReplacement[] => {
      const to = translate(after, name);
      if (to === '') return [];
      const { keyword, linkOf } = PARTS[name];
      const parts = common.flatMap((ast) => listMarked(ast, keyword).map(({ part }) => part));
      const texts = [...parts.map(({ title = '' }) => title), translate(before, name)];
      const said = allSaid[name];
      for (const text of texts) for (const each of waysToSay(text.trim())) said.add(each);
      const oldLinks = [...parts.flatMap(({ linkUrl = [] }) => linkUrl), ...[...said].map(linkOf)];
      const found = [...said].filter((from) => from.length >= MIN_FOUND && from !== to);
      if (found.length === 0) return [];
      // A text that says the new one already keeps it.
      const longestFirst = [to, ...found].toSorted((one, other) => other.length - one.length);
      return [{ replacements: longestFirst.map((from) => ({ from, to })), oldLinks, newLink: linkOf(to) }];
    });
    return ({ ast, isCommon }) =>
      replacements.reduce(replaceIn, isCommon ? fillMarked(ast, (name) => translate(after, name)) : ast);
  });
}

/**
 * `Works: 9 Mill Road` and the hours below it are said in a footer; other pages say the address alone. A line
 * without a number or an @ may be a name, which stays.
 */
export function waysToSay(text: string): string[] {
  const [first = ''] = text.split('\n');
  const alone = /[\d@]/.test(first) ? [first, first.replace(/^[^:：]{1,30}[:：]\s*/, '')] : [];
  return [...new Set([text, ...alone].map((each) => each.trim()))];
}

/** A part that is bound to the dictionary says what the dictionary says. */
function fillMarked(ast: Ast, translate: (name: Name) => string): Ast {
  let { data } = ast;
  for (const name of NAMES) {
    const [text, { keyword, linkOf }] = [translate(name), PARTS[name]];
    if (text === '') continue;
    for (const path of listPlaces(ast, keyword)) {
      const stored: unknown = readAt(data, path);
      const part: StoredPart = isObject(stored) ? stored : {};
      if (part.dictCode !== undefined) continue;
      const linkUrl = linkOf(text);
      const link = linkUrl === '' ? {} : { linkType: 2, linkUrl };
      data = writeAt(data, path, { ...part, title: text, ...link });
    }
  }
  return { ...ast, data };
}

function replaceIn(ast: Ast, { replacements, oldLinks, newLink }: ContactReplacement): Ast {
  const data = changeTexts(ast, (text) => {
    const changed = replaceAll(replacements, text);
    // The position on the map is that of the old address.
    return changed === text ? text : changed.replace(POSITION, '');
  });
  if (newLink === '') return { ...ast, data };
  const linked = rewriteObjects(data, (object) =>
    typeof object.linkUrl === 'string' && oldLinks.includes(object.linkUrl)
      ? { ...object, linkUrl: newLink }
      : object,
  );
  return { ...ast, data: linked as Ast['data'] };
}
