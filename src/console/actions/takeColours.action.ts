// Gives the look of the site the colours of its logo, as the theme panel does. A draft of the look gets them
// instead, and waits on.
import { defineAction } from '../../../runtime/model/action.ts';
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import { takeSeeds } from '../../../runtime/theme/theme-document.ts';

type Theme = ApiCalls['consoleTheme.get']['data'];
type Settings = ApiCalls['consoleSetting.get']['data'];

const TEXT = { type: 'string' } as const;

/** Says `none` without a logo and `plain` for one without a colour; nothing changes then. */
export default defineAction({
  required: ['none', 'plain', 'taken', 'drafted'],
  args: { none: TEXT, plain: TEXT, taken: TEXT, drafted: TEXT },
  async run({ none, plain, taken, drafted }, { host }) {
    const { values } = (await host.call('consoleSetting.get', { query: { id: 'start' } })) as Settings;
    const { logo = '' } = values;
    if (logo === '') return host.toast({ text: none, tone: 'error' });
    // What computes with colours is loaded with its only use.
    const { chooseSeeds, readPixels } = await import('../../client/logo-colours.ts');
    const seeds = await readPixels(logo).then(chooseSeeds, () => undefined);
    if (seeds === undefined) return host.toast({ text: plain, tone: 'error' });
    const theme = (await host.call('consoleTheme.get', { query: { id: 'theme' } })) as Theme;
    const { revision, draft } = theme;
    const look = (draft?.values ?? theme.values) as Theme['values'];
    const document = takeSeeds(look.document, seeds);
    const body = { id: 'theme', revision, values: { document } };
    if (draft !== undefined) {
      await host.call('consoleTheme.saveDraft', { body: { ...body, seen: draft.at } });
      return host.toast({ text: drafted, tone: 'success' });
    }
    await host.call('consoleTheme.save', { body });
    return host.toast({ text: taken, tone: 'success' });
  },
});
