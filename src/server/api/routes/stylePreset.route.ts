// Answers the editor's calls about style presets.
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('stylePreset', {
  list: ({ services, site }) => services.stylePresets.list(site),
  async save({ services, site }, { body }) {
    return { presetCode: await services.stylePresets.save(site, body) };
  },
  async rename({ services, site }, { body }) {
    await services.stylePresets.rename(site, body);
    return {};
  },
  async delete({ services, site }, { body }) {
    await services.stylePresets.delete(site, body.presetCode);
    return {};
  },
});
