/**
 * Counts how many people are filling in a form now. A tab is known by a random text, and nothing else is
 * kept.
 */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { after } from '../../kernel/clock.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import { findForm } from './form-rows.ts';

/** A browser tells each minute. A tab that was not heard of for so long is closed. */
const GONE_AFTER_S = 150;
/** Notes of one network per minute: a class that fills in the same form. */
const MAX_NOTES = 120;

/** A tab of a visitor with an open form. */
interface FillerNote {
  id: string;
  tab: string;
  /** The form was sent, or its page left. */
  isGone: boolean;
}

interface Fillers {
  /** Notes that a form is being filled in, or no more. Throws a 404 for a form that is not open. */
  note(site: SiteIdentity, address: string, note: FillerNote): Promise<void>;
}

export function makeFillers(queries: Queries, makeRateLimit: MakeRateLimit): Fillers {
  const limit = makeRateLimit(MAX_NOTES, 'form.too-many');
  return {
    async note(site, address, { id, tab, isGone }) {
      await limit(address);
      const { form_id } = await findForm(queries, site, id, { open: true });
      const now = new Date();
      const row = { project_code: site.projectCode, form_id, tab };
      await queries
        .deleteFrom('form_filler')
        .where((each) => each.or([isEnded(now), each.and(row)]))
        .execute();
      if (isGone) return;
      await queries
        .insertInto('form_filler')
        .values({ ...row, seen_at: now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** Not heard of for long, or noted while the clock was wrong. */
const isEnded = (now: Date) =>
  sql<boolean>`(seen_at < ${after(now, -GONE_AFTER_S)} or seen_at > ${after(now, GONE_AFTER_S)})`;

export function countFillers(
  queries: Queries,
  { projectCode }: SiteIdentity,
  formId: string,
): Promise<number> {
  const noted = selectWhere(queries, 'form_filler', { project_code: projectCode, form_id: formId });
  return countRows(noted.where((each) => each.not(isEnded(new Date()))));
}
