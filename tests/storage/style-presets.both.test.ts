import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { addSite, provideServices } from './site.ts';

const STYLE = { color: '#b3261e', bold: true, fontFamily: 'Georgia', fontSize: 60, phoneFontSize: 24 };

describe.each(DATABASES)('style presets on $name', ({ name }) => {
  const services = provideServices(name);

  test('are kept for their site, renamed, replaced and deleted', async () => {
    const { stylePresets } = services;
    const [site, other] = [await addSite(services), await addSite(services)];
    const presetCode = await stylePresets.save(site, { name: ' 窑火标题 ', style: STYLE });
    expect(await stylePresets.list(site)).toEqual([{ presetCode, name: '窑火标题', style: STYLE }]);
    expect(await stylePresets.list(other)).toEqual([]);
    await stylePresets.rename(site, { presetCode, name: '大标题' });
    await stylePresets.save(site, { presetCode, name: '大标题', style: { italic: true } });
    const renamed = { presetCode, name: '大标题', style: { italic: true } };
    expect(await stylePresets.list(site)).toEqual([renamed]);

    const unknown = { status: 404 };
    await expect(stylePresets.delete(other, presetCode)).rejects.toMatchObject(unknown);
    await expect(stylePresets.rename(other, { presetCode, name: 'x' })).rejects.toMatchObject(unknown);
    await expect(stylePresets.save(other, renamed)).rejects.toMatchObject(unknown);
    await stylePresets.delete(site, presetCode);
    await expect(stylePresets.delete(site, presetCode)).rejects.toMatchObject(unknown);
    expect(await stylePresets.list(site)).toEqual([]);
  });

  test('have names that are unique in their site', async () => {
    const { stylePresets } = services;
    const [site, other] = [await addSite(services), await addSite(services)];
    await stylePresets.save(site, { name: 'Title', style: STYLE });
    const presetCode = await stylePresets.save(site, { name: 'Note', style: STYLE });
    const taken = { status: 409, messageKey: 'stylePreset.name-taken', path: '/name' };
    await expect(stylePresets.save(site, { name: 'Title ', style: STYLE })).rejects.toMatchObject(taken);
    await expect(stylePresets.rename(site, { presetCode, name: 'Title' })).rejects.toMatchObject(taken);
    await stylePresets.rename(site, { presetCode, name: 'Note' });
    await stylePresets.save(other, { name: 'Title', style: STYLE });
    const names = (await stylePresets.list(site)).map((each) => each.name);
    expect(names.toSorted()).toEqual(['Note', 'Title']);
  });

  test('hold what a text may have, and one too many is rejected', async () => {
    const { stylePresets } = services;
    const site = await addSite(services);
    const save = (style: Record<string, unknown>, at = 0) =>
      stylePresets.save(site, { name: `Preset ${at}`, style });
    for (const [property, value] of [
      ['color', 'red;'],
      ['fontFamily', 'constructor'],
      ['phoneFontSize', 5],
      ['position', 'fixed'],
      ['zoom', 2],
    ] as const)
      await expect(save({ bold: true, [property]: value })).rejects.toMatchObject({
        status: 422,
        data: { errors: [{ path: `/style/${property}` }] },
      });
    for (let count = 0; count < 50; count += 1) await save(STYLE, count);
    await expect(save(STYLE, 50)).rejects.toMatchObject({ status: 409, messageKey: 'stylePreset.full' });
    const [first] = await stylePresets.list(site);
    await stylePresets.save(site, { ...first, name: 'Replaced', style: { italic: true } });
  });
});
