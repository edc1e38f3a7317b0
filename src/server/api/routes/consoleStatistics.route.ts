// Answers the owner's calls about statistics of visits, forms and sales.
import { SENT, type FormStage, type Ranked, type ReportTime } from '../../domains/statistics/index.ts';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { translateConsole } from '../../kernel/language.ts';
import { BYTE_ORDER_MARK, writeCsvLine } from '../../kernel/csv.ts';
import { requireExchange } from '../calls/exchange.ts';
import { figuresFor } from '../calls/figures-for.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';

/** Names the pages by what they show, and leads to them. */
async function describePages({ services, site, language }: CallContext, pages: readonly Ranked[]) {
  const tree = await services.channels.read(site, language);
  const addresses = pages.map(({ text }) => new URL(text, 'http://site.invalid'));
  const codes = addresses.flatMap(({ searchParams }) => searchParams.get('contentCode') ?? []);
  const items = await services.items.read(site, language, codes);
  return pages.map(({ text, ...counts }, index) => {
    const { pathname = '', searchParams } = addresses[index] ?? {};
    const item = items.get(searchParams?.get('contentCode') ?? '');
    const channel = tree.findByPath(decodeURI(pathname));
    return { text: item?.title ?? channel?.channelName ?? text, link: item?.routeUrl ?? text, ...counts };
  });
}

async function describeForms({ services, site, language }: CallContext, forms: readonly Ranked[]) {
  const titles = await services.statistics.titlesOfForms(
    site,
    language,
    forms.map(({ text }) => text),
  );
  return forms.map(({ text, ...counts }) => ({ text: titles.get(text) ?? text, ...counts }));
}

const STAGES = ['shown', 'begun'];

/** The stages of each form by its title, in their order, without forms that have been deleted for good. */
async function describeStages({ services, site, language }: CallContext, stages: readonly FormStage[]) {
  const codes = [...new Set(stages.map(({ form }) => form))];
  const titles = await services.statistics.titlesOfForms(site, language, codes);
  return stages.flatMap(({ form, stage, ...counts }) => {
    const title = titles.get(form);
    const name = stage === SENT ? 'sent' : (STAGES[stage] ?? 'step');
    const said = translateConsole(language, `figures.stage.${name}`, { step: String(stage) });
    return title === undefined ? [] : [{ text: `${title}: ${said}`, ...counts }];
  });
}

/** Texts of a list in a file. */
const MAX_EXPORTED = 5_000;
const MEMBERS = ['day', 'views', 'visitors', 'records', 'orders', 'amount'] as const;
const COLUMNS = ['text', 'link', 'times', 'before'] as const;

type Line = readonly (string | number)[];

/** Only the columns that have a value. */
function linesOf<Name extends string>(
  names: readonly Name[],
  rows: readonly Partial<Record<Name, string | number>>[],
): Line[] {
  const shown = names.filter((name) => rows.some((row) => row[name] !== undefined));
  return [shown, ...rows.map((row) => shown.map((name) => row[name] ?? ''))];
}

async function readFigures(context: CallContext, query: ReportTime, most?: number) {
  const report = await context.services.statistics.report(context.site, query, most);
  const mayKnow = <Figures extends (typeof report)['totals']>(each: Figures) =>
    figuresFor(context.caller, each);
  return {
    ...report,
    days: report.days.map(mayKnow),
    daysBefore: report.daysBefore.map(mayKnow),
    totals: mayKnow(report.totals),
    before: mayKnow(report.before),
    pages: await describePages(context, report.pages),
    forms: await describeForms(context, report.forms),
    stages: await describeStages(context, report.stages),
  };
}

export default defineRoutes('consoleStatistics', {
  async export(context, { query }) {
    const { of = 'days' } = query;
    const figures = await readFigures(context, query, MAX_EXPORTED);
    const { days } = figures;
    const { reply } = requireExchange(context);
    const name = `statistics-${of === 'days' ? '' : `${of}-`}${days[0]?.day}-${days.at(-1)?.day}.csv`;
    reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': attachmentOf(name) });
    const lines = of === 'days' ? linesOf(MEMBERS, days) : linesOf(COLUMNS, figures[of]);
    return BYTE_ORDER_MARK + lines.map((line) => writeCsvLine(line)).join('');
  },
  get: (context, { query }) => readFigures(context, query),
});
