/** The site's menu as visitors see it. Owners see all entries: they mend those that lead nowhere. */
import { isObject, type Json } from '../../../runtime/model/json.ts';
import type { PageContent } from '../../../runtime/model/page.ts';
import { readAt, writeAt } from '../../../runtime/model/value-at-path.ts';
import { listPlaces, type ChannelTree } from '../domains/content/index.ts';
import { deriveOnce } from '../kernel/derive-once.ts';

/** The document of the header without entries that lead to pages that are hidden, taken down or deleted. */
export function shownMenu(content: PageContent, tree: ChannelTree): PageContent {
  return shown(content)(tree);
}

// The same object as long as neither changes: what is drawn from it is kept.
const shown = deriveOnce((content: PageContent) =>
  deriveOnce((tree: ChannelTree): PageContent => {
    const { ast } = content;
    let { data } = ast;
    for (const path of listPlaces(ast, 'siteMenu')) {
      const menu: unknown = readAt(data, path);
      if (Array.isArray(menu)) data = writeAt(data, path, withoutDeadEnds(menu as Json[], tree));
    }
    return { ...content, ast: { ...ast, data } };
  }),
);

const TO_CHANNEL = 1;

function withoutDeadEnds(entries: readonly Json[], tree: ChannelTree): Json[] {
  return entries
    .filter((entry) => leadsSomewhere(entry, tree))
    .map((entry) => {
      if (!isObject(entry) || !Array.isArray(entry.subContentList)) return entry;
      return { ...entry, subContentList: withoutDeadEnds(entry.subContentList, tree) };
    });
}

function leadsSomewhere(entry: Json, tree: ChannelTree): boolean {
  if (!isObject(entry) || entry.linkType !== TO_CHANNEL) return true;
  const channel = tree.find(String(entry.linkChannelCode));
  return channel !== undefined && channel.isHidden !== true;
}
