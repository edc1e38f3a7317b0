// Stores the drafts of a page and language in the browser.
import type { PageModel } from '../../../../runtime/model/page.ts';
import { openWorkKeeper } from '../../../client/work-keeper.ts';
import type { Draft, DraftStore } from '../../contracts/drafts.ts';
import { hasContent, readDraft } from './draft.ts';

/** How many drafts of a site a browser keeps. */
const MAX_DRAFTS = 20;

/** Their keys are `draft:<projectCode>:<channelCode>:<languageCode>:<id>`. */
export function openDraftStore({ site, channel }: Pick<PageModel, 'site' | 'channel'>): DraftStore {
  const page = `${channel.channelCode}:${site.language}:`;
  const keeper = openWorkKeeper<Draft>({
    database: 'tessera',
    store: 'drafts',
    prefix: `draft:${site.projectCode}:`,
    timeOf: ({ time }) => time,
    max: MAX_DRAFTS,
  });
  return {
    async list() {
      const stored = await keeper.list();
      return {
        here: stored.flatMap(([key, draft]) => (key.startsWith(page) ? [readDraft(draft)] : [])),
        elsewhere: stored.flatMap(([key, draft]) => {
          if (key.startsWith(page) || !hasContent(draft)) return [];
          const [channelCode = '', language = ''] = key.split(':');
          return [{ id: draft.id, channelCode, language, time: draft.time }];
        }),
      };
    },
    write: (draft) => keeper.write(page + draft.id, draft),
    remove: (id) => keeper.remove(page + id),
  };
}
