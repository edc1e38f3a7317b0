/** Writes the RSS feed. */
import { addressOf, fileAddressOf, type AddressSite } from '../head/addresses.ts';
import { escapeXml } from '../head/markup.ts';
import { FEED_PATH } from '../head/paths.ts';

/** One piece of news. */
interface FeedItem {
  /** Does not change with the address of the item. */
  id: string;
  title: string;
  summary: string;
  author: string;
  /** Path of the site, with its query. */
  route: string;
  labels: readonly string[];
  /** ISO 8601. */
  releasedAt: string;
  /** The language of a text that is not translated. */
  langs: { title?: string; summary?: string };
}

/** A feed of news, the newest first. */
export interface Feed {
  site: AddressSite;
  language: string;
  title: string;
  description: string;
  /** The page that lists the news. */
  route: string;
  /** ISO 8601; absent for a feed without items. */
  modifiedAt?: string;
  items: readonly FeedItem[];
}

const NAMESPACES = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** Writes a feed as RSS 2.0. */
export function writeFeed({ site, language, title, description, route, modifiedAt, items }: Feed): string {
  const tag = (name: string, text: string, foreign?: string): string =>
    text === ''
      ? ''
      : `<${name}${foreign === undefined ? '' : ` xml:lang="${foreign}"`}>${escapeXml(text)}</${name}>`;
  const own = fileAddressOf(site, FEED_PATH, language);
  const address = (of: string): string => addressOf(site, of, language);
  const entries = items.map((item) =>
    [
      '<item>',
      tag('title', item.title, item.langs.title),
      tag('link', address(item.route)),
      tag('description', item.summary, item.langs.summary),
      tag('dc:creator', item.author),
      ...item.labels.map((label) => tag('category', label)),
      `<guid isPermaLink="false">${escapeXml(item.id)}</guid>`,
      tag('pubDate', inRfc822(item.releasedAt)),
      '</item>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    tag('title', title),
    tag('link', address(route)),
    // Required, even when it is empty.
    `<description>${escapeXml(description)}</description>`,
    tag('language', language),
    `<atom:link href="${escapeXml(own)}" rel="self" type="application/rss+xml"/>`,
    modifiedAt === undefined ? '' : tag('lastBuildDate', inRfc822(modifiedAt)),
    ...entries,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function inRfc822(time: string): string {
  return new Date(time).toUTCString();
}
