/** Adds the entry of a page to the site's menu. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Ast } from '../../../../../runtime/model/page.ts';
import { isObject, type Json, type JsonObject } from '../../../../../runtime/model/json.ts';
import type { Path } from '../../../../../runtime/model/pointer.ts';
import { readAt, writeAt } from '../../../../../runtime/model/value-at-path.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import { languagesOf, type SiteIdentity } from '../../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../../kernel/localized.ts';
import { readContents } from '../stored/contents.ts';
import { listPlaces } from '../../../../assembly/marked-places.ts';
import { writeContents } from '../stored/write-contents.ts';

interface MenuPage {
  channelCode: string;
  title: LocalizedText;
  /** Code of the page above; empty on the first level. */
  parent: string;
}

const MENU = 'NavigationCommon';
/** Entries side by side. A wider menu does not fit into a header. */
const MAX_ENTRIES = 12;

/**
 * Adds a page to the end of the menu, or below the entry of the page above it, in every language. Without a
 * menu, without such an entry and in a full menu nothing happens.
 */
export async function addMenuEntry(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  author: string,
  page: MenuPage,
): Promise<void> {
  const contentCode = `page-${randomBytes(5).toString('hex')}`;
  for (const language of languagesOf(site)) {
    const content = (await readContents(transaction, site, language, [MENU])).get(MENU);
    if (content === undefined || content.revision === 0) return;
    const entry = {
      contentCode,
      title: textIn(page.title, language, site.defaultLanguage).slice(0, 50),
      linkType: 1,
      linkChannelCode: page.channelCode,
    };
    const ast = insert(content.ast, entry, page.parent);
    if (ast === undefined) return;
    const changes = [{ channelCode: MENU, ast, revision: undefined }];
    await writeContents(transaction, { site, language, author, changes, place: [] });
  }
}

function insert(ast: Ast, entry: JsonObject, parent: string): Ast | undefined {
  const path = listPlaces(ast, 'siteMenu')[0];
  const menu = path === undefined ? undefined : listAt(ast, path);
  if (path === undefined || menu === undefined) return undefined;
  const known = menu.findIndex((each) => isObject(each) && each.contentCode === entry.contentCode);
  if (known !== -1) return { ...ast, data: writeAt(ast.data, [...path, known], entry) };
  if (parent === '')
    return menu.length < MAX_ENTRIES
      ? { ...ast, data: writeAt(ast.data, path, [...menu, entry]) }
      : undefined;
  const above = menu.findIndex((each) => isObject(each) && each.linkChannelCode === parent);
  if (above === -1) return undefined;
  const list = [...path, above, 'subContentList'];
  const others = (listAt(ast, list) ?? []).filter(
    (each) => !isObject(each) || each.contentCode !== entry.contentCode,
  );
  return { ...ast, data: writeAt(ast.data, list, [...others, entry]) };
}

function listAt({ data }: Ast, path: Path): Json[] | undefined {
  const list: unknown = readAt(data, path);
  return Array.isArray(list) ? (list as Json[]) : undefined;
}
