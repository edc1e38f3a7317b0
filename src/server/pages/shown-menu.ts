/** Makes the site's menu as visitors see it. Owners see all entries: they mend those that lead nowhere. */
import { isObject, type Json } from '../../../runtime/model/json.ts';
import type { PageContent } from '../../../runtime/model/page.ts';
import { readAt, writeAt } from '../../../runtime/model/value-at-path.ts';
import { listPlaces } from '../../assembly/marked-places.ts';
import type { ChannelTree } from '../domains/content/index.ts';
import { deriveOnce } from '../kernel/derive-once.ts';

/**
 * The document of the header without entries that lead to pages that are hidden, taken down or deleted. Those
 * of pages that open a new tab do so, unless the entry itself says otherwise.
 */
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
      if (Array.isArray(menu)) data = writeAt(data, path, shownEntries(menu as Json[], tree));
    }
    return { ...content, ast: { ...ast, data } };
  }),
);

const TO_CHANNEL = 1;

function shownEntries(entries: readonly Json[], tree: ChannelTree): Json[] {
  return entries.map((entry) => shownEntry(entry, tree)).filter((entry) => entry !== undefined);
}

function shownEntry(entry: Json, tree: ChannelTree): Json | undefined {
  if (!isObject(entry)) return entry;
  const { subContentList: below } = entry;
  const whole = Array.isArray(below) ? { ...entry, subContentList: shownEntries(below, tree) } : entry;
  if (entry.linkType !== TO_CHANNEL) return whole;
  const channel = tree.find(String(entry.linkChannelCode));
  if (channel === undefined || channel.isHidden === true) return undefined;
  return channel.isNewTab ? { isNewTab: true, ...whole } : whole;
}
