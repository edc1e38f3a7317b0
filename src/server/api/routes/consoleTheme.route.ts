import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('consoleTheme', {
  async preview({ services, site, caller }) {
    const { key, until } = await services.themePreviews.make(site, caller.name ?? '');
    return { url: `${site.origin ?? ''}/preview/theme/${key}`, until };
  },
});
