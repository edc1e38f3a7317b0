import type { Ranked } from '../../domains/statistics/index.ts';
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
    return { text: item?.title ?? channel?.channelName ?? text, link: text, ...counts };
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

export default defineRoutes('consoleStatistics', {
  async get(context, { query }) {
    const report = await context.services.statistics.report(context.site, query.days ?? 30);
    return {
      ...report,
      pages: await describePages(context, report.pages),
      forms: await describeForms(context, report.forms),
    };
  },
});
