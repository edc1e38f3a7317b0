// Gives the look of the site the colours of its logo, as the theme panel does.
import { defineAction } from '../../../runtime/model/action.ts';
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import { isObject } from '../../../runtime/model/json.ts';

type Theme = ApiCalls['consoleTheme.get']['data'];
type Settings = ApiCalls['consoleSetting.get']['data'];

const TEXT = { type: 'string' } as const;

/** Says `none` without a logo and `plain` for one without a colour; nothing changes then. */
export default defineAction({
  required: ['none', 'plain', 'taken'],
  args: { none: TEXT, plain: TEXT, taken: TEXT },
  async run({ none, plain, taken }, { host }) {
    const { values } = (await host.call('consoleSetting.get', { query: { id: 'start' } })) as Settings;
    const { logo = '' } = values;
    if (logo === '') return host.toast({ text: none, tone: 'error' });
    // What computes with colours is loaded with its only use.
    const { chooseSeeds, readPixels } = await import('../../client/logo-colours.ts');
    const seeds = await readPixels(logo).then(chooseSeeds, () => undefined);
    if (seeds === undefined) return host.toast({ text: plain, tone: 'error' });
    const theme = (await host.call('consoleTheme.get', { query: { id: 'theme' } })) as Theme;
    const { revision, values: look } = theme;
    const overrides = isObject(look.document.overrides) ? look.document.overrides : {};
    const document = { ...look.document, overrides: { ...overrides, seeds } };
    await host.call('consoleTheme.save', { body: { id: 'theme', revision, values: { document } } });
    return host.toast({ text: taken, tone: 'success' });
  },
});
