import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { addSite, provideServices } from './site.ts';

const CONTENT = {
  block: 'introduction',
  version: 1,
  data: { subContentMap: { BigTitle: { title: '一窑青瓷', pageJson: 'color: red; position: fixed' } } },
  entries: [],
};

describe.each(DATABASES)('own templates on $name', ({ name }) => {
  const services = provideServices(name);

  test('are kept for their site, cleaned as pages are, and deleted', async () => {
    const { ownTemplates } = services;
    const [site, other] = [await addSite(services), await addSite(services)];
    const templateCode = await ownTemplates.save(
      site,
      { name: '青瓷', blocks: [CONTENT, { ...CONTENT, data: {} }] },
      'owner',
    );
    const [template] = await ownTemplates.list(site);
    expect(template).toMatchObject({
      templateCode,
      name: '青瓷',
      blocks: [{ block: 'introduction', entries: [] }, { block: 'introduction' }],
    });
    expect(JSON.stringify(template)).toContain('一窑青瓷');
    expect(JSON.stringify(template)).not.toContain('fixed');
    expect(await ownTemplates.list(other)).toEqual([]);
    const renamed = { templateCode, name: '窑' };
    await expect(ownTemplates.rename(other, renamed)).rejects.toMatchObject({ status: 404 });
    await ownTemplates.rename(site, renamed);
    expect(await ownTemplates.list(site)).toMatchObject([renamed]);
    await expect(ownTemplates.delete(other, templateCode)).rejects.toMatchObject({ status: 404 });
    await ownTemplates.delete(site, templateCode);
    expect(await ownTemplates.list(site)).toEqual([]);
  });

  test('of data that no page may hold are rejected, and so is one too many', async () => {
    const { ownTemplates } = services;
    const site = await addSite(services);
    const save = (data: typeof CONTENT.data | { subContentMap: number }) =>
      ownTemplates.save(site, { name: 'x', blocks: [CONTENT, { ...CONTENT, data }] }, 'owner');
    await expect(save({ subContentMap: 7 })).rejects.toMatchObject({
      status: 422,
      data: { errors: [{ path: expect.stringMatching(/^\/blocks\/1\//) as string }] },
    });
    for (let count = 0; count < 100; count += 1) await save(CONTENT.data);
    await expect(save(CONTENT.data)).rejects.toMatchObject({ status: 409 });
  });
});
