/** Makes a change set of a kit. An empty site has it at once; any other site when its owner publishes it. */
import { newSetId, PAGE, type SetDocument } from '../../domains/drafts/index.ts';
import { channelValuesOf, readShownLogo } from '../../domains/content/index.ts';
import { keepVersions, readDocuments, storeDocument, THEME } from '../../domains/documents/index.ts';
import { mediaKeyOf, queueStored } from '../../domains/media/index.ts';
import { requireStorage } from '../../domains/quotas/index.ts';
import { hashLogo, readStoredSettings, storeSetting } from '../../domains/sites/index.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { SettingValues } from '../../../../runtime/generated/api.generated.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { textIn } from '../../kernel/localized.ts';
import { insertAll } from '../../seed/seed.ts';
import { storeMedia } from '../../seed/store-media.ts';
import type { SeedChannel, SeedText } from '../../seed/seed-document.ts';
import { changeTogether, type Changing } from '../engine/changing.ts';
import { publishIn, requireSet } from '../changes/publish-set.ts';
import type { EntityContext } from '../engine/contract.ts';
import { keepChange } from '../engine/keep-changes.ts';
import { findEntity } from '../engine/known-entities.ts';
import { openRecord, unknown } from '../engine/stored-record.ts';
import { addRecords } from './add-records.ts';
import { requireForFiles } from './kit-file.ts';
import { listKitProblems } from './kit-problems.ts';
import { codesNamedIn, planKit, type KitPlan } from './plan-kit.ts';
import { findKit } from './read-kits.ts';
import { changeSetEntity, documentsOf, storePlanned, type PlannedValues } from './store-planned.ts';
import { selectWhere } from '../../database/rows-where.ts';

/** What an empty site has other ones of, beside documents of pages. */
const CHANGED = ['channels', 'items', 'friendLinks', 'forms', 'documents', 'settings'];
/** What a site shows that has chosen no theme. */
const NO_THEME = { preset: 'kiln', overrides: {} };

interface UsedKit {
  /** The change set. */
  id: string;
  /** True when it is public already. */
  isPublished: boolean;
}

/**
 * Throws a 404 for an unknown kit, a 422 for one that this program cannot draw, a 403 when it brings files
 * and this owner may add none, and a 409, 413 or 422 when the site has no room for its items, files or
 * blocks. Changes nothing then.
 */
export async function useKit(context: EntityContext, id: string): Promise<UsedKit> {
  const found = await findKit(context, id);
  if (found === undefined) throw unknown();
  const { kit, seed: given } = found;
  const problem = listKitProblems(given, context).find(({ isFatal }) => isFatal);
  if (problem !== undefined) throw new HttpError(422, 'kit.not-drawable', { reason: problem.message });
  const { site, language, services } = context;
  await services.siteDocuments.open(site);
  const plan = await planKit(context, given);
  // What an empty site begins with is as old as the site: no owner has made it.
  const since = plan.isEmpty ? await readMadeAt(context) : new Date().toISOString();
  const media = await storeFiles(context, plan, since);
  const title = textIn(kit.about.title, language, given.site.defaultLanguage);
  const setId = newSetId();
  const use = changeTogether(context, async (changing) => {
    const bytes = media.reduce((sum, file) => sum + file.bytes, 0);
    await requireStorage(changing.queries, site.projectCode, bytes);
    await insertAll(changing.queries, { media });
    await queueStored(changing.queries, media.filter((row) => row.resource_type === 1).map(mediaKeyOf));
    await storeLicences(changing, plan, media);
    await storeBlocks(changing, plan);
    if (plan.isEmpty) await addRecords(changing.queries, site, plan, since);
    await storeKitSet(changing, { id: setId, title }, plan);
    if (plan.isEmpty) await publishNow(changing, setId, plan);
  });
  await use.catch(async (error: unknown) => {
    // What was refused has no rows: nobody would ever find its files.
    if (error instanceof HttpError)
      for (const row of media) await services.media.store.remove(mediaKeyOf(row));
    throw error;
  });
  const { projectCode } = site;
  services.events.emit('changed', { projectCode, tags: plan.isEmpty ? CHANGED : ['documents'] });
  return { id: setId, isPublished: plan.isEmpty };
}

/** Of a note on a font. */
const MAX_LICENCE = 500;

/** What allows the use of the kit's fonts. What else is known of them is read when they are shown first. */
async function storeLicences(
  { queries, site }: Changing,
  { seed }: KitPlan,
  media: readonly { resource_code: string }[],
): Promise<void> {
  const stored = new Set(media.map(({ resource_code: code }) => code));
  for (const { resourceCode: name, licence } of seed.files)
    if (typeof licence === 'string' && stored.has(name))
      await storeDocument(
        queries,
        site,
        { kind: 'font', name },
        { title: {}, document: { licence: licence.slice(0, MAX_LICENCE) } },
      );
}

/**
 * Blocks that the kit has of its own. They stay when the publication is undone. Throws a 422 for more than a
 * site may have.
 */
async function storeBlocks({ queries, site }: Changing, { blocks }: KitPlan): Promise<void> {
  if (blocks.length === 0) return;
  const count = findEntity('block')?.description.table?.most ?? 0;
  const own = await readDocuments(queries, site, 'block');
  if (own.size + blocks.length > count) throw new HttpError(422, 'console.too-many', { count });
  for (const { name, ...block } of blocks) await storeDocument(queries, site, { kind: 'block', name }, block);
  await keepVersions(
    queries,
    site,
    blocks.map(({ name }) => name),
  );
}

async function readMadeAt({ queries, site }: EntityContext): Promise<string> {
  const row = selectWhere(queries, 'site', { project_code: site.projectCode }).select('created_at');
  return (await row.executeTakeFirstOrThrow()).created_at;
}

/** An empty site gets all files of the kit, any other those that its documents name. */
function storeFiles(
  { site, services, owner }: EntityContext,
  { isEmpty, seed, pages }: KitPlan,
  since: string,
) {
  const named = codesNamedIn([pages, seed.site.theme]);
  const wanted = <Each extends { resourceCode: string }>(each: readonly Each[]): Each[] =>
    each.filter(({ resourceCode }) => isEmpty || named.has(resourceCode));
  const files = { readFile: seed.readFile, pictures: wanted(seed.pictures), files: wanted(seed.files) };
  requireForFiles(owner, files);
  return storeMedia(services.media.store, files, site.projectCode, since);
}

async function storeKitSet(
  changing: Changing,
  set: { id: string; title: string },
  plan: KitPlan,
): Promise<void> {
  await storePlanned(changing, set, [
    ...(await themeOf(changing, plan)),
    ...(plan.isEmpty ? [...(await switchesOf(changing, plan)), ...(await pagesSaid(changing, plan))] : []),
    ...documentsOf(plan.pages),
    ...plan.unused.map(({ channel_code: code }): PlannedValues => {
      const document = {
        entity: PAGE,
        id: code,
        languageCode: '',
        action: 'unpublish',
        isOwn: true,
      } as const;
      return { document, revision: 0 };
    }),
  ]);
}

/** The theme of the kit, unless the site has it already. */
async function themeOf(changing: Changing, { seed }: KitPlan): Promise<PlannedValues[]> {
  const entity = findEntity(THEME.kind);
  if (entity === undefined) return [];
  const { values, revision } = await openRecord(entity, changing, THEME.name);
  const document = seed.site.theme ?? NO_THEME;
  if (isSame(values.document, document)) return [];
  return [{ document: recordOf(THEME.kind, THEME.name), values: { document }, revision }];
}

const recordOf = (entity: string, id: string): SetDocument => ({
  entity,
  id,
  languageCode: '',
  action: 'publish',
  isOwn: true,
});

/** Whether there are members and a shop. Without the right to settings they stay as they are. */
async function switchesOf(changing: Changing, { seed }: KitPlan): Promise<PlannedValues[]> {
  const entity = findEntity('setting');
  if (entity === undefined || !changing.owner.permissions.has('settings.write')) return [];
  const { values, revision } = await openRecord(entity, changing, 'members');
  const wanted = { ...values, ...seed.site.switches };
  if (isSame(values, wanted)) return [];
  return [{ document: recordOf('setting', 'members'), values: wanted, revision }];
}

/** Names, paths and texts for search engines of the pages that an empty site has. */
async function pagesSaid(changing: Changing, { seed, matches }: KitPlan): Promise<PlannedValues[]> {
  const entity = findEntity('channel');
  if (entity === undefined) return [];
  const said: PlannedValues[] = [];
  for (const channel of seed.channels) {
    const row = matches.get(channel.channelCode);
    if (row === undefined) continue;
    const { revision } = await openRecord(entity, changing, row.channel_code);
    const values = { ...channelValuesOf(row, changing.site), ...textsOf(channel, changing.site.languages) };
    said.push({ document: recordOf('channel', row.channel_code), values, revision });
  }
  return said;
}

function textsOf({ channelName, seo = {} }: SeedChannel, languages: readonly string[]) {
  const read = (text: SeedText = ''): Record<string, string> =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const own = typeof text === 'string' ? text : text[language];
        return own === undefined || own === '' ? [] : [[language, own]];
      }),
    );
  return {
    title: read(channelName),
    seoTitle: read(seo.title),
    seoDescription: read(seo.description),
    seoKeywords: read(seo.keywords),
  };
}

/**
 * In the transaction that has made the set: an empty site has all of the kit, or nothing. It says what the
 * owner has said of the site before.
 */
async function publishNow(changing: Changing, id: string, { seed }: KitPlan): Promise<void> {
  const { queries, site, services, owner } = changing;
  const { own, formerNames } = await readIdentity(changing);
  const before = await openRecord(changeSetEntity(), changing, id);
  await publishIn(changing, await requireSet(changing, id), {});
  await keepChange(changeSetEntity(), changing, { id, action: 'publish', before });
  const { name } = await readStoredSettings(queries, site.projectCode, ['name']);
  const { logo } = await readShownLogo(queries, site);
  const said = { formerNames, kitName: seed.site.name, disclaimer: seed.kit?.disclaimer ?? '' };
  const seeded = { name, logoHash: hashLogo(logo), ...said };
  await storeSetting(queries, site.projectCode, 'seeded', seeded);
  await services.settingRecords.write(queries, site, owner.name, { id: 'start', values: own });
  if (own.name !== undefined)
    await storeSetting(queries, site.projectCode, 'seeded', { ...seeded, name: {} });
}

/** How the site is reached; its name and its logo if they are an owner's, and names that are nobody's. */
async function readIdentity({ queries, site, services }: Changing) {
  const { name, seeded } = await readStoredSettings(queries, site.projectCode, ['name', 'seeded']);
  const said = (await services.settingRecords.read(queries, site, ['start'])).get('start');
  const { phone, email, address, logo = '', logoCrop } = said ?? {};
  const begun = seeded === null ? [] : [seeded.name, ...(seeded.formerNames ?? [])];
  const isOwn = !begun.some((each) => isSame(each, name));
  const own: SettingValues = {
    phone,
    email,
    address,
    ...(isOwn ? { name: said?.name } : {}),
    ...(logo === '' || hashLogo(logo) === seeded?.logoHash ? {} : { logo, logoCrop }),
  };
  return { own, formerNames: isOwn ? [] : [name, ...begun.filter((each) => !isSame(each, name))] };
}
