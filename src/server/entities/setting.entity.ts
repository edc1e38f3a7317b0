// Defines groups of settings as records of the console.
import { contentTag } from '../kernel/events.ts';
import { describeDelivery } from '../delivery/describe-delivery.ts';
import { COMMON_CODES } from '../domains/content/index.ts';
import { SETTING_GROUPS } from '../domains/sites/index.ts';
import { translateConsole } from '../kernel/language.ts';
import { defineEntity } from './engine/contract.ts';

const GROUPS = Object.keys(SETTING_GROUPS) as (keyof typeof SETTING_GROUPS)[];

export default defineEntity('consoleSetting', {
  list({ language }, { pageNum, pageSize }) {
    const rows = GROUPS.map((id) => ({ id, title: translateConsole(language, `settings.group.${id}`) }));
    const data = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return Promise.resolve({ data, total: rows.length, pageNum, pageSize });
  },
  read: ({ services, site, queries }, ids) => services.settingRecords.read(queries, site, ids),
  async details({ services, site, queries, owner }) {
    const own = await services.owners.people.read(queries, site, [owner.ownerId]);
    return { ...describeDelivery(services.config), ownEmail: own.get(owner.ownerId)?.email ?? '' };
  },
  titleOf: (values, { language }) => {
    // Two groups may have members in common.
    const names = Object.keys(values);
    const group = GROUPS.find((each) => {
      const own: readonly string[] = SETTING_GROUPS[each];
      return names.every((name) => own.includes(name));
    });
    return translateConsole(language, `settings.group.${group ?? 'site'}`);
  },
  write: ({ services, site, queries, owner }, change) =>
    services.settingRecords.write(queries, site, owner.name, change),
  async changed({ services, site }, [group]) {
    const { projectCode } = site;
    // Nothing that is kept names the sender of mails.
    if (group === 'mail') return;
    if (group === 'site' || group === 'start') {
      services.sites.forget();
      services.events.emit('changed', { projectCode, tags: COMMON_CODES.map(contentTag) });
    }
    if (group === 'start') {
      // Any page may say how the site is called and reached, also to search engines.
      const pages = (await services.channels.readAll(site, site.defaultLanguage)).all();
      const channelCodes = pages.map(({ channelCode }) => channelCode);
      const tags = ['channels', 'items', 'forms', ...channelCodes.map(contentTag)];
      services.events.emit('changed', { projectCode, tags });
    }
    services.events.emit('changed', { projectCode, tags: ['settings'] });
  },
});
