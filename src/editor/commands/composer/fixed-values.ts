// Reads what pages say as fixed words, pictures and links of a block.
import type {
  LocalizedText,
  OwnedLink,
  OwnedPicture,
} from '../../../../runtime/generated/documents.generated.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import type { PlacedNode } from '../../../../runtime/owned/walk.ts';

export type Values = Readonly<Record<string, unknown>>;

export const partOf = (value: unknown): Values => (isObject(value) ? value : {});
export const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const itemsOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isObject) : []);

export function wordsOf({ title }: Values): LocalizedText | undefined {
  return isFilled(title) ? { 'zh-CN': title, 'en-US': title } : undefined;
}

/** A picture of the library; videos and pictures of other sites stay fields. */
export function pictureOf(part: Values): OwnedPicture | undefined {
  const { url, alt, resourceCode, resourceType, isDecorative } = part;
  if (!isFilled(url) || !/^\/media\/[A-Za-z0-9._-]+$/.test(url) || resourceType === 2) return undefined;
  return {
    url,
    ...(isFilled(resourceCode) ? { resourceCode } : {}),
    ...(isFilled(alt) ? { alt: { 'zh-CN': alt, 'en-US': alt } } : {}),
    ...(isDecorative === true ? { isDecorative } : {}),
  };
}

export function linkOf(part: Values): OwnedLink | undefined {
  const { linkType, linkChannelCode, linkAnchor, linkUrl, isNewTab } = part;
  const newTab = isNewTab === true ? { newTab: true } : {};
  if (linkType === 1 && isFilled(linkChannelCode))
    return { page: linkChannelCode, ...(isFilled(linkAnchor) ? { anchor: linkAnchor } : {}), ...newTab };
  return linkType !== 1 && isFilled(linkUrl) ? { url: linkUrl, ...newTab } : undefined;
}

/** A fixed link as the dialog of links takes it. */
export const partOfLink = ({ page, anchor, url, newTab = false }: OwnedLink = {}): JsonObject => ({
  linkType: page === undefined ? (url === undefined ? 0 : 2) : 1,
  ...(page === undefined ? {} : { linkChannelCode: page }),
  ...(anchor === undefined ? {} : { linkAnchor: anchor }),
  ...(url === undefined ? {} : { linkUrl: url }),
  isNewTab: newTab,
});

/** What the data of a block says in a field that a node shows; of lists their first item. */
export function valueAt(data: Values, { scope }: PlacedNode, key: string): unknown {
  const inside = [data];
  for (const { field } of scope.lists) {
    const holder = inside.find((each) => Object.hasOwn(each, field.key));
    inside.push(itemsOf(holder?.[field.key])[0] ?? {});
  }
  return inside.findLast((each) => Object.hasOwn(each, key))?.[key];
}
