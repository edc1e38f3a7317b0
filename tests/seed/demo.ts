import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../runtime/model/json.ts';
import { inLanguage as seedInLanguage } from '../../src/server/seed/seed-language.ts';
import type {
  SeedChannel,
  SeedClassification,
  SeedFile,
  SeedFriendLink,
  SeedItem,
  SeedPage,
  SeedPicture,
} from '../../src/server/seed/seed-document.ts';

/** The folder of the demo company's seed. */
export const DEMO = join(import.meta.dirname, '../../seeds/demo');

export const LANGUAGES = ['zh-CN', 'en-US'] as const;

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(DEMO, file), 'utf8'));
}

function readAll(folder: string): unknown[] {
  return readdirSync(join(DEMO, folder)).map((file) => read(`${folder}/${file}`));
}

export const channels = read('channels.json') as SeedChannel[];
export const pages = readAll('pages') as SeedPage[];
export const items = readAll('items') as SeedItem[];
export const classifications = read('classifications.json') as SeedClassification[];
export const friendLinks = read('friend-links.json') as SeedFriendLink[];
export const pictures = read('pictures.json') as SeedPicture[];
export const files = read('files.json') as SeedFile[];

/** Everything of the seed that holds words, by file. */
export const worded: Record<string, unknown> = {
  site: read('site.json'),
  kit: read('kit.json'),
  channels,
  classifications,
  friendLinks,
  pictures,
  ...Object.fromEntries(pages.map((page) => [`pages/${page.channelCode}`, page])),
  ...Object.fromEntries(items.map((item) => [`items/${item.contentCode}`, item])),
};

/** True for a value given per language. */
export function isPerLanguage(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.hasOwn(value, 'zh-CN');
}

/** The value as one language has it. */
export const inLanguage = (value: unknown, language: string): unknown =>
  seedInLanguage(value, language, 'zh-CN');

/** Every value inside, with the way to it; values given per language are not entered. */
export function* walk(value: unknown, way = ''): Generator<{ way: string; value: unknown }> {
  yield { way, value };
  if (isPerLanguage(value)) return;
  if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* walk(each, `${way}/${index}`);
  else if (isObject(value))
    for (const [name, each] of Object.entries(value)) yield* walk(each, `${way}/${name}`);
}
