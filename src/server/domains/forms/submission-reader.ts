// Reads filled-in forms, each with the version of the form that was filled in.
import type {
  ApiCalls,
  FilledForm,
  FilledState,
  FormRecord,
  Order,
  ReceivedRecord,
} from '../../../../runtime/generated/api.generated.ts';
import { readHandling, shownState } from './replies.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { Database } from '../../database/database.ts';
import { listedValues } from './mask-values.ts';
import { readPage, readPageOrLast, type PageOfList } from '../../database/read-page.ts';
import { mayDo, type Caller, type SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import {
  IS_ANSWERED,
  findStored,
  readForm,
  readTitle,
  submissionsWithPeople,
  type FormDetail,
} from './form-rows.ts';
type OwnFilters = ApiCalls['memberMenu.getMyFillFilters']['data'];

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The submissions of a site's forms, each with the version of the rules that it was filled in with.
 * Submissions of other members answer 404.
 */
export class SubmissionReader {
  private readonly queries: Database['queries'];

  constructor({ queries }: Database) {
    this.queries = queries;
  }

  private readonly ofSite = (site: SiteIdentity) => submissionsWithPeople(this.queries, site);

  private readonly newestFirst = (site: SiteIdentity) =>
    this.ofSite(site).orderBy('submission.created_at', 'desc').orderBy('submission.record_id');

  private async findRow(site: SiteIdentity, id: string) {
    return this.ofSite(site)
      .select([
        'form.form_id',
        'form.title',
        'form.document',
        'form.pay',
        'form.price',
        'submission.member_id',
        'submission.record_id',
        'submission.values',
        'submission.status',
        'submission.created_at',
      ])
      .where('submission.record_id', '=', id)
      .executeTakeFirst();
  }

  /** A submission of the member. */
  readonly find = async (
    site: SiteIdentity,
    language: string,
    memberId: string,
    id: string,
  ): Promise<FormRecord> => {
    const row = await this.findRow(site, id);
    if (row?.member_id !== memberId) throw new HttpError(404, 'form.record-unknown');
    const { id: menuId, title, rule, option } = readForm(row, site, language);
    return {
      id: row.record_id,
      menuId,
      title,
      rule,
      option,
      valueJson: JSON.parse(row.values) as JsonObject,
      gmtCreate: row.created_at,
      ...(await readHandling(this.queries, site, row)),
    };
  };

  /** The form of a submission of the member, or of any submission for the owner. */
  readonly findForm = async (
    site: SiteIdentity,
    language: string,
    caller: Caller,
    id: string,
  ): Promise<FormDetail> => {
    const row = await this.findRow(site, id);
    const isOwn = caller.memberId !== undefined && row?.member_id === caller.memberId;
    if (row === undefined || (!isOwn && !mayDo(caller, 'records.read')))
      throw new HttpError(404, 'form.record-unknown');
    return readForm(row, site, language);
  };

  /** The member's submissions, newest first. */
  readonly listOwn = async (
    site: SiteIdentity,
    language: string,
    memberId: string,
    { menuId, state, days, ...page }: PageOfList & { menuId?: string; state?: FilledState; days?: number },
  ): Promise<ListPage<FilledForm>> => {
    let own = this.newestFirst(site)
      .where('submission.member_id', '=', memberId)
      .select([
        'submission.record_id',
        'submission.form_id',
        'submission.created_at',
        'form.title',
        'form.pay',
        'submission.status as handling',
        'order.order_id',
        'order.status',
      ])
      .select(IS_ANSWERED.as('is_answered'));
    if (menuId !== undefined) own = own.where('submission.form_id', '=', menuId);
    if (state === 'free') own = own.where('order.order_id', 'is', null);
    else if (state !== undefined) own = own.where('order.status', '=', Number(state));
    if (days !== undefined) own = own.where('submission.created_at', '>=', daysAgo(days));
    const found = await readPageOrLast(own, page);
    const data = found.data.map((row) => ({
      id: row.record_id,
      menuId: row.form_id,
      title: readTitle(row.title, site, language),
      gmtCreate: row.created_at,
      state: shownState(row.handling),
      isAnswered: row.is_answered === 1,
      pay: row.pay,
      ...(row.order_id === null ? {} : { orderId: row.order_id, orderStatus: row.status as Order['status'] }),
    }));
    return { ...found, data };
  };

  /** The forms and states of the member's submissions. */
  readonly listOwnFilters = async (
    site: SiteIdentity,
    language: string,
    memberId: string,
  ): Promise<OwnFilters> => {
    const rows = await this.ofSite(site)
      .where('submission.member_id', '=', memberId)
      .select(['submission.form_id', 'form.title', 'order.status'])
      .groupBy(['submission.form_id', 'form.title', 'form.version', 'order.status'])
      // The title of the newest version comes last.
      .orderBy('form.version')
      .execute();
    const titles = new Map(rows.map((row) => [row.form_id, readTitle(row.title, site, language)]));
    const states = rows.map(({ status }) => (status === null ? 'free' : String(status)) as FilledState);
    return {
      forms: [...titles]
        .map(([id, title]) => ({ id, title }))
        .toSorted((a, b) => a.title.localeCompare(b.title, language)),
      states: [...new Set(states)].toSorted(),
    };
  };

  /** All submissions of a form, newest first, for the owner. */
  readonly listReceived = async (
    site: SiteIdentity,
    { menuId, isWhole, ...page }: PageOfList & { menuId: string; isWhole: boolean },
  ): Promise<ListPage<ReceivedRecord>> => {
    await findStored(this.queries, site, menuId);
    const received = this.newestFirst(site)
      .where('submission.form_id', '=', menuId)
      .where('submission.is_removed', '=', 0)
      .select([
        'submission.record_id',
        'submission.version',
        'submission.member_id',
        'submission.values',
        'submission.created_at',
      ])
      .select(['order.order_id', 'member.user_name', 'form.document']);
    const found = await readPage(received, page);
    const data = found.data.map((row) => ({
      id: row.record_id,
      version: row.version,
      ...(row.member_id === null ? {} : { memberId: row.member_id }),
      ...(row.user_name === null ? {} : { memberName: row.user_name }),
      ...(row.order_id === null ? {} : { orderId: row.order_id }),
      valueJson: listedValues(row, isWhole) as JsonObject,
      gmtCreate: row.created_at,
    }));
    return { ...found, data };
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}
