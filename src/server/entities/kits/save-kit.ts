/** Makes a kit of a site: its pages in all languages, its look, its forms and its dictionary. */
import type { BlockInstance } from '../../../../runtime/model/page.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { KitValues } from '../../../../runtime/generated/api.generated.ts';
import {
  type ChannelRecord,
  COMMON_CODES,
  isNeeded,
  listChannels,
  readContents,
} from '../../domains/content/index.ts';
import { readDocuments, THEME, type StoredDocument } from '../../domains/documents/index.ts';
import { DOCUMENT, mediaKeyOf } from '../../domains/media/index.ts';
import { readStoredSettings } from '../../domains/sites/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { besideLanguages } from '../../seed/beside-languages.ts';
import type {
  SeedBlock,
  SeedChannel,
  SeedFile,
  SeedForm,
  SeedKit,
  SeedPage,
  SeedPicture,
  SeedSite,
  SeedText,
} from '../../seed/seed-document.ts';
import type { EntityContext } from '../engine/contract.ts';
import { codesNamedIn } from './plan-kit.ts';
import { readDictionary } from './save-dictionary.ts';
import type { StoredKit } from './read-kits.ts';
import { selectWhere } from '../../database/rows-where.ts';

type Saving = Pick<EntityContext, 'site' | 'queries'>;

export const MAX_PAGES = 500;
/** After those of the program. */
const OWN_ORDER = 1_000;

export async function makeKitOfSite(saving: Saving, values: KitValues): Promise<StoredKit> {
  const { site, queries } = saving;
  const channels = (await listChannels(queries, site)).filter((row) => row.is_down === 0);
  if (channels.length > MAX_PAGES) throw new HttpError(422, 'kit.too-large');
  const pages = await readPages(saving, channels);
  const [dictionary, forms] = [await readDictionary(queries, site), await readForms(saving)];
  const blocks = await readBlocks(saving, pages);
  const described = await describeSite(saving);
  const media = await readMedia(saving, codesNamedIn([pages, dictionary, forms, blocks, described.theme]));
  const seed = {
    site: described,
    channels: channels.map(describeChannel),
    pages,
    classifications: [],
    items: [],
    friendLinks: [],
    forms,
    dictionary,
    blocks,
    pictures: media.pictures,
    files: media.files,
  };
  return { about: aboutOf(values, channels), seed: media.withToday(seed) };
}

/** The first pages are shown before the kit is chosen: not those that the program fills. */
function aboutOf(
  { title, description = {}, kind = {} }: KitValues,
  channels: readonly Pick<ChannelRecord, 'channel_code' | 'component'>[],
): SeedKit {
  const shown = channels.filter(({ component }) => !isNeeded({ component, isHomePage: false }));
  return {
    title,
    description,
    kind,
    order: OWN_ORDER,
    pages: shown.map((row) => row.channel_code),
  };
}

async function describeSite({ site, queries }: Saving): Promise<SeedSite> {
  const { name, switches, powerBy } = await readStoredSettings(queries, site.projectCode);
  const theme = (await readDocuments(queries, site, THEME.kind)).get(THEME.name)?.document;
  return {
    name,
    defaultLanguage: site.defaultLanguage,
    languages: [...site.languages],
    switches: { ...switches },
    powerBy,
    ...(theme === undefined ? {} : { theme: theme as unknown as NonNullable<SeedSite['theme']> }),
  };
}

const describeChannel = (row: ChannelRecord): SeedChannel => ({
  channelCode: row.channel_code,
  component: row.component,
  channelName: JSON.parse(row.channel_name) as SeedText,
  linkUrl: row.link_url,
  ...(row.parent_code === null ? {} : { parentCode: row.parent_code }),
  isHomePage: row.is_home_page === 1,
  isNewTab: row.is_new_tab === 1,
  seo: JSON.parse(row.seo) as NonNullable<SeedChannel['seo']>,
});

async function readPages({ site, queries }: Saving, channels: readonly ChannelRecord[]): Promise<SeedPage[]> {
  const codes = [...COMMON_CODES, ...channels.map((row) => row.channel_code)];
  const contents = new Map(
    await Promise.all(
      site.languages.map(
        async (language) => [language, await readContents(queries, site, language, codes)] as const,
      ),
    ),
  );
  return codes.flatMap((channelCode): SeedPage[] => {
    const whole = contents.get(site.defaultLanguage)?.get(channelCode);
    if (whole === undefined || whole.revision === 0) return [];
    const data = new Map(
      [...contents].map(([language, asts]) => [language, asts.get(channelCode)?.ast.data ?? {}]),
    );
    return [
      {
        channelCode,
        vm: whole.ast.vm
          .filter(({ hidden }) => hidden !== true)
          .map((block): BlockInstance => ({ ...block })),
        data: besideLanguages(data) as Record<string, JsonObject>,
      },
    ];
  });
}

/** The blocks that owners have made and pages have. */
async function readBlocks({ site, queries }: Saving, pages: readonly SeedPage[]): Promise<SeedBlock[]> {
  const used = new Set(pages.flatMap(({ vm }) => vm.map(({ block }) => block)));
  const own = await readDocuments(queries, site, 'block', [...used, '']);
  return [...own].map(([name, { title, document }]) => ({ name, title, document }));
}

async function readForms({ site, queries }: Saving): Promise<SeedForm[]> {
  const rows = await selectWhere(queries, 'form_template', { project_code: site.projectCode, is_open: 1 })
    .select(['form_id', 'title', 'document', 'pay', 'price'])
    .execute();
  return rows.map((row) => {
    const { rule, option } = JSON.parse(row.document) as Pick<SeedForm, 'rule' | 'option'>;
    const price = row.price === null ? {} : { price: row.price };
    return {
      id: row.form_id,
      title: JSON.parse(row.title) as SeedText,
      rule,
      option,
      pay: row.pay === 1 ? 1 : 0,
      ...price,
    };
  });
}

const licenceOf = (font: StoredDocument | undefined): Pick<SeedFile, 'licence'> =>
  font === undefined ? {} : { licence: String(font.document.licence) };

/** The files that documents name, as they are today. */
async function readMedia({ site, queries }: Saving, codes: ReadonlySet<string>) {
  const rows = await selectWhere(queries, 'media', { project_code: site.projectCode })
    .selectAll()
    .where('resource_code', 'in', [...codes, ''])
    .where('state', '<>', 'removed')
    .execute();
  const fonts = await readDocuments(queries, site, 'font');
  const plain = (row: (typeof rows)[number]): string => mediaKeyOf({ ...row, version: '' });
  const pictures = rows
    .filter((row) => row.resource_type < DOCUMENT)
    .map((row): SeedPicture => ({
      resourceCode: row.resource_code,
      file: mediaKeyOf(row),
      name: row.name,
      resourceType: row.resource_type === 2 ? 2 : 1,
      width: row.width,
      height: row.height,
      alt: JSON.parse(row.alt) as SeedText,
      ...(row.is_silent === 1 ? { isSilent: true } : {}),
    }));
  const files = rows
    .filter((row) => row.resource_type >= DOCUMENT)
    .map((row): SeedFile => ({
      resourceCode: row.resource_code,
      file: mediaKeyOf(row),
      title: row.name,
      name: row.name,
      size: row.bytes,
      ...licenceOf(fonts.get(row.resource_code)),
    }));
  // A replaced picture has kept the address that its first content had.
  const replaced = rows.filter((row) => row.first_key !== null && row.first_key !== plain(row));
  return {
    pictures,
    files,
    withToday: <T>(value: T): T => {
      const text = replaced.reduce(
        (written, row) => written.replaceAll(`/media/${row.first_key ?? ''}`, `/media/${plain(row)}`),
        JSON.stringify(value),
      );
      return JSON.parse(text) as T;
    },
  };
}
