// Stores text styles that owners have saved for their site, under a name.
import { randomUUID } from 'node:crypto';
import { formatPointer } from '../../../../../runtime/model/pointer.ts';
import { listNoTextStyle } from '../../../../../runtime/model/style.ts';
import type { Database } from '../../../database/database.ts';
import { countRows } from '../../../database/read-page.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../../database/rows-where.ts';
import type { StylePresetTable } from '../../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { FieldError, HttpError, invalidInput } from '../../../kernel/http-error.ts';

/** Presets of one site. The editor shows all of them in one list. */
const MAX_PRESETS = 50;

interface StylePreset {
  presetCode: string;
  /** Unique in the site. */
  name: string;
  /** The properties of a text's style, as `pageJson` holds them. */
  style: Record<string, unknown>;
}

export type StylePresets = ReturnType<typeof makeStylePresets>;

type Dependencies = Pick<Database, 'queries' | 'isDuplicate'>;

export function makeStylePresets(database: Dependencies) {
  const { queries } = database;
  return {
    /** All presets of a site, the oldest first. */
    async list({ projectCode }: SiteIdentity) {
      const rows = await selectWhere(queries, 'style_preset', { project_code: projectCode })
        .select(['preset_code', 'name', 'style'])
        .orderBy('created_at')
        .orderBy('preset_code')
        .execute();
      return rows.map((row) => ({
        presetCode: row.preset_code,
        name: row.name,
        style: JSON.parse(row.style) as StylePreset['style'],
      }));
    },

    /**
     * Makes a preset, or replaces the one with the code. Returns its code. 422 for a style that no text may
     * have, 404 for an unknown code, 409 for a name that another preset has, or if there are too many.
     */
    async save(
      site: SiteIdentity,
      { presetCode, name, style }: Omit<StylePreset, 'presetCode'> & { presetCode?: string },
    ) {
      checkStyle(style);
      const row = { name: name.trim(), style: JSON.stringify(style) };
      if (presetCode === undefined) return create(database, site, row);
      await update(database, site, presetCode, row);
      return presetCode;
    },

    /** 404 for an unknown code, 409 for a name that another preset has. */
    rename: (site: SiteIdentity, { presetCode, name }: Omit<StylePreset, 'style'>) =>
      update(database, site, presetCode, { name: name.trim() }),

    /** 404 for an unknown code. */
    async delete({ projectCode }: SiteIdentity, presetCode: string) {
      const { numDeletedRows } = await deleteWhere(queries, 'style_preset', {
        project_code: projectCode,
        preset_code: presetCode,
      }).executeTakeFirst();
      if (numDeletedRows === 0n) throw makeUnknown();
    },
  };
}

type Row = Pick<StylePresetTable, 'name' | 'style'>;

async function create(database: Dependencies, { projectCode }: SiteIdentity, row: Row): Promise<string> {
  const stored = selectWhere(database.queries, 'style_preset', { project_code: projectCode });
  if ((await countRows(stored)) >= MAX_PRESETS)
    throw new HttpError(409, 'stylePreset.full', { count: String(MAX_PRESETS) });
  const presetCode = randomUUID();
  const made = { project_code: projectCode, preset_code: presetCode, created_at: new Date().toISOString() };
  await database.queries
    .insertInto('style_preset')
    .values({ ...made, ...row })
    .execute()
    .catch((error: unknown) => throwTaken(database, error, row.name));
  return presetCode;
}

async function update(
  database: Dependencies,
  { projectCode }: SiteIdentity,
  presetCode: string,
  change: Pick<Row, 'name'> & Partial<Row>,
): Promise<void> {
  const { numUpdatedRows } = await updateWhere(database.queries, 'style_preset', {
    project_code: projectCode,
    preset_code: presetCode,
  })
    .set(change)
    .executeTakeFirst()
    .catch((error: unknown) => throwTaken(database, error, change.name));
  if (numUpdatedRows === 0n) throw makeUnknown();
}

/** The unique index rejects a name that another preset has. */
function throwTaken({ isDuplicate }: Dependencies, error: unknown, name: string): never {
  if (!isDuplicate(error)) throw error;
  throw new FieldError(409, 'stylePreset.name-taken', '/name', { params: { name } });
}

function makeUnknown(): HttpError {
  return new HttpError(404, 'stylePreset.unknown');
}

function checkStyle(style: StylePreset['style']): void {
  const errors = listNoTextStyle(style).map((name) => ({
    path: formatPointer(['style', name]),
    rule: 'style',
    messageKey: 'stylePreset.style' as const,
    params: { name },
  }));
  if (errors.length > 0) throw invalidInput(errors);
}
