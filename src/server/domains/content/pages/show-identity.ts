/** Writes the name and the logo of a site into the header and the footer that show them. */
import type { Transaction } from 'kysely';
import { isSame } from '../../../../../runtime/compare/same.ts';
import { listTexts } from '../../../../../runtime/compare/translated-texts.ts';
import { cropIn, type Crop } from '../../../../../runtime/model/crop.ts';
import type { Ast, StoredPart } from '../../../../../runtime/model/page.ts';
import { parseStyle, sanitizeStyle } from '../../../../../runtime/model/style.ts';
import { isObject } from '../../../../../runtime/model/json.ts';
import { readAt, writeAt } from '../../../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../../../assembly/documents.ts';
import { listPlaces } from '../../../../assembly/marked-places.ts';
import type { Queries } from '../../../database/driver.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import { languagesOf, type SiteIdentity } from '../../../kernel/caller.ts';
import { textIn } from '../../../kernel/localized.ts';
import { readContents } from '../stored/contents.ts';
import { listMarked } from '../stored/marked-parts.ts';
import { rewriteLanguages } from './rewrite-languages.ts';

/** What is to be shown. What is left out stays. */
export interface ShownIdentity {
  /** By language. A language without a name shows that of the default language. */
  names?: Readonly<Record<string, string>>;
  /** The address of a picture; empty: none. */
  logo?: string;
  /** How it is cropped; empty: not. */
  logoCrop?: Crop;
}

/** The address of the logo that the header shows, empty without one, and its crop. */
export async function readShownLogo(
  queries: Queries,
  site: SiteIdentity,
  language = site.defaultLanguage,
): Promise<{ logo: string; logoCrop: Crop }> {
  const code = 'NavigationCommon';
  const ast = (await readContents(queries, site, language, [code])).get(code)?.ast;
  const shown = ast && listMarked(ast, 'siteLogo')[0]?.part;
  if (ast === undefined || shown === undefined) return { logo: '', logoCrop: {} };
  return { logo: addressOf(shown, ast.dict), logoCrop: cropIn(shown.pageJson ?? '') ?? {} };
}

/** The addresses of the logos that the header shows in the languages of a site. */
export async function readShownLogos(queries: Queries, site: SiteIdentity): Promise<string[]> {
  const shown = await Promise.all(
    languagesOf(site).map((language) => readShownLogo(queries, site, language)),
  );
  return shown.map(({ logo }) => logo);
}

/**
 * Saves the header and the footer with another name and logo, in every language, as new revisions of theirs.
 * Texts that consist of the old name (`© 2026 Name`) get the new one, as when it is changed in the page.
 */
export async function showIdentity(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  author: string,
  identity: ShownIdentity,
): Promise<void> {
  await rewriteLanguages(
    transaction,
    site,
    { author, channelCodes: [] },
    (language, shown) =>
      ({ ast }) =>
        rewrite(ast, shown, site, language, identity),
  );
}

function rewrite(
  ast: Ast,
  shown: readonly Ast[],
  site: SiteIdentity,
  language: string,
  { names, logo, logoCrop }: ShownIdentity,
): Ast {
  const withPicture = logo === undefined ? ast : showLogo(ast, logo);
  const withLogo = logoCrop === undefined ? withPicture : cropLogo(withPicture, logoCrop);
  const after = names === undefined ? '' : textIn(names, language, site.defaultLanguage);
  if (after === '') return withLogo;
  const before = shown.flatMap((each) => listMarked(each, 'siteName').map(({ part }) => textOf(part, each)));
  return before
    .filter((name) => name !== '' && name !== after)
    .reduce((renamed, name) => renameTexts(renamed, name, after), showName(withLogo, after));
}

function addressOf({ url, dictCode }: StoredPart, dict: Ast['dict']): string {
  const entry = dictCode !== undefined && Object.hasOwn(dict, dictCode) ? dict[dictCode]?.value : undefined;
  return entry ?? url ?? '';
}

function textOf({ title, dictCode }: StoredPart, { dict }: Ast): string {
  const entry = dictCode !== undefined && Object.hasOwn(dict, dictCode) ? dict[dictCode]?.value : undefined;
  return (entry ?? title ?? '').trim();
}

/** The picture replaces a drawn sign. It stands beside the name, so it needs no alternative text. */
function showLogo(ast: Ast, logo: string): Ast {
  let { data } = ast;
  for (const path of listPlaces(ast, 'siteLogo')) {
    const stored: unknown = readAt(data, path);
    const part: StoredPart = isObject(stored) ? stored : {};
    if (addressOf(part, ast.dict) === logo) continue;
    const { url: _, resourceCode: __, resourceType: ___, dictCode: ____, alt: _____, ...kept } = part;
    const { isDecorative: ______, ...others } = kept;
    const picture = { url: logo, resourceType: 1, isDecorative: true };
    data = writeAt(data, path, logo === '' ? others : { ...others, ...picture });
  }
  return { ...ast, data };
}

/** Masks and other styles of the part stay. */
function cropLogo(ast: Ast, crop: Crop): Ast {
  let { data } = ast;
  for (const { path, part } of listMarked(ast, 'siteLogo')) {
    const { pageJson = '', ...others } = part;
    if (isSame(cropIn(pageJson) ?? {}, crop)) continue;
    const { focus: _, zoom: __, ...kept } = parseStyle(pageJson);
    const style = sanitizeStyle(JSON.stringify({ ...kept, ...crop }));
    data = writeAt(data, path, style === '' ? others : { ...others, pageJson: style });
  }
  return { ...ast, data };
}

function showName(ast: Ast, after: string): Ast {
  let { data } = ast;
  const dict = { ...ast.dict };
  for (const { path, part } of listMarked(ast, 'siteName')) {
    const { dictCode = '' } = part;
    const entry = Object.hasOwn(dict, dictCode) ? dict[dictCode] : undefined;
    if (entry === undefined) data = writeAt(data, [...path, 'title'], after);
    else if (entry.value !== after) dict[dictCode] = { ...entry, value: after, hasModified: true };
  }
  return { ...ast, data, dict };
}

/** Texts with marks (bold, coloured) stay: the name in them is somebody's own wording. */
function renameTexts(ast: Ast, before: string, after: string): Ast {
  const data = ast.vm.reduce((written, { key, block }) => {
    const own = ast.data[key];
    return listTexts(blockDocuments.get(block)?.data, own, own)
      .filter(
        ({ own: text, part }) =>
          typeof text === 'string' && isOnlyName(text, before) && part.marks === undefined,
      )
      .reduce(
        (data, { path, leaf, own: text }) =>
          writeAt(
            data,
            [key, ...path, leaf],
            String(text).replace(before, () => after),
          ),
        written,
      );
  }, ast.data);
  return { ...ast, data };
}

/** True if a text has no words beside the name: signs and years may stand around it. */
function isOnlyName(text: string, name: string): boolean {
  const [first = '', ...others] = text.split(name);
  return others.length === 1 && !/\p{L}/u.test(first + others.join(''));
}
