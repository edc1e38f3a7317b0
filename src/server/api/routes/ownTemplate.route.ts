// Answers the editor's calls about templates that owners have saved.
import type { NewBlock } from '../../../assembly/template-blocks.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('ownTemplate', {
  list: ({ services, site }) => services.ownTemplates.list(site),
  async save({ services, site, caller }, { body: { name, blocks } }) {
    const template = { name, blocks: blocks as NewBlock[] };
    return { templateCode: await services.ownTemplates.save(site, template, caller.name ?? '') };
  },
  async rename({ services, site }, { body }) {
    await services.ownTemplates.rename(site, body);
    return {};
  },
  async delete({ services, site }, { body }) {
    await services.ownTemplates.delete(site, body.templateCode);
    return {};
  },
});
