import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { makePng, makeUpload, type UploadOptions } from '../server-http/files.ts';
import { fillIn, saveForm, serveForms, type Client } from './form-server.ts';

interface File {
  id: string;
  name: string;
  size: number;
}

const SEED_FILES = 'seeds/demo/files';
const pdf = readFileSync(join(SEED_FILES, 'guide-tiles-en.pdf'));
const zip = readFileSync(join(SEED_FILES, 'drawing-fluted-rod.zip'));
const docx = readFileSync(join(SEED_FILES, 'spec-fluted-rod-en.docx'));
const pptx = readFileSync(join(SEED_FILES, 'slides-fish-scale-en.pptx'));
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

/** A minimal form with an upload field. */
const RULE = [{ name: 'plan', type: 'array', title: 'Plan', 'x-component': 'Upload' }];

describe.each(DATABASES)('files handed in with a form, on $name', ({ name }) => {
  const server = serveForms(name);

  async function storeForm({
    rule,
    ...draft
  }: {
    rule: object[];
    [member: string]: unknown;
  }): Promise<string> {
    const id = await saveForm(server, draft);
    const document = JSON.stringify({ rule, option: {} });
    await server.services.database.queries
      .updateTable('form_template')
      .set({ document })
      .where('form_id', '=', id)
      .execute();
    return id;
  }

  async function send(client: Client, menuId: string, file: Uint8Array, options: UploadOptions = {}) {
    const { payload, headers } = makeUpload(file, {
      name: 'plan.pdf',
      type: 'application/pdf',
      ...options,
      fields: { menuId, field: 'plan', ...options.fields },
    });
    const answer = await client.send({
      method: 'POST',
      url: '/api/memberMenuValue/upload',
      payload,
      headers,
    });
    return { status: answer.statusCode, ...answer.json<{ data: File; message: string }>() };
  }
  const read = (client: Client, id: string) => client.send({ url: `/api/memberMenuValue/file?id=${id}` });
  const stored = (): string[] =>
    readdirSync(join(server.folder, 'attachments'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);

  test.each([
    ['a PDF', pdf, '设计 图.pdf', '设计 图.pdf'],
    ['a ZIP', zip, 'a.zip', 'a.zip'],
    ['a Word document', docx, 'a.docx', 'a.docx'],
    ['slides', pptx, 'a.pptx', 'a.pptx'],
    ['a PDF with another ending', pdf, 'invoice.html', 'invoice.pdf'],
    ['a PDF whose name is a path', pdf, '../../etc/passwd', 'passwd.pdf'],
  ])('%s is private to its member and the owner', async (_, file, given, expected) => {
    const menuId = await storeForm({ rule: RULE });
    const { status, data } = await send(server.lin, menuId, file, { fields: { name: given } });
    expect({ status, data }).toEqual({
      status: 200,
      data: { id: expect.any(String), name: expected, size: file.length },
    });
    for (const client of [server.lin, server.owner]) {
      const answer = await read(client, data.id);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(file)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-disposition': expect.stringContaining('attachment'),
      });
    }
    expect((await read(server.mei, data.id)).statusCode).toBe(404);
    expect((await read(server.guest, data.id)).statusCode).toBe(401);
    expect((await read(server.editor, data.id)).statusCode).toBe(403);
    expect((await server.guest.send({ url: `/media/${data.id}.pdf` })).statusCode).toBe(404);
  });

  test('a picture is written anew: nothing but its pixels is kept', async () => {
    const menuId = await storeForm({ rule: RULE });
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer();
    const { data } = await send(server.lin, menuId, Buffer.concat([picture, html]), {
      name: 'a.jpg',
      type: 'image/jpeg',
    });
    const kept = (await read(server.lin, data.id)).rawPayload;
    expect(kept.length).toBe(data.size);
    expect(kept.includes('script')).toBe(false);
    expect(kept.includes('where I live')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });

  test.each([
    ['HTML named .pdf', html, 415],
    ['nothing', Buffer.alloc(0), 422],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['a PDF that goes on as a page', Buffer.concat([pdf, html]), 422],
    ['a PDF that was cut off', pdf.subarray(0, 5_000), 422],
    ['a ZIP that was cut off', zip.subarray(0, zip.length - 30), 422],
    ['a ZIP that goes on as a page', Buffer.concat([zip, html]), 422],
    ['a picture that was cut off', makePng(400, 300).subarray(0, 60), 422],
    ['a picture of 400 million pixels', makePng(20_000, 20_000), 422],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)]), 415],
    ['more than 10 MB', Buffer.concat([pdf, Buffer.alloc(10_485_760)]), 413],
  ])('%s is refused, and nothing is left', async (_, file, status) => {
    const menuId = await storeForm({ rule: RULE });
    const before = stored();
    const refused = await send(server.guest, menuId, file);
    expect({ status: refused.status, data: refused.data }).toEqual({ status, data: null });
    expect(refused.message).not.toMatch(/^\w+\.\w/);
    expect(stored()).toEqual(before);
  });

  test('a file with any part missing or changed is taken or refused, and never a failure', async () => {
    const menuId = await storeForm({ rule: RULE });
    const failed: string[] = [];
    for (const [kind, file] of Object.entries({ zip, docx, pptx, pdf }))
      for (let part = 1; part < 12; part += 1) {
        const at = Math.floor((file.length * part) / 12);
        const flipped = Buffer.from(file);
        flipped[at] = ~(flipped[at] ?? 0) & 255;
        const damaged = { cut: file.subarray(0, at), flipped, headless: file.subarray(at % 90) };
        for (const [how, bytes] of Object.entries(damaged)) {
          const { status } = await send(server.guest, menuId, bytes, { name: `a.${kind}` });
          if (![200, 413, 415, 422, 429].includes(status)) failed.push(`${kind} ${how} at ${at}: ${status}`);
        }
      }
    expect(failed).toEqual([]);
  });

  test('a body that is cut off leaves nothing', async () => {
    const menuId = await storeForm({ rule: RULE });
    const before = stored();
    expect((await send(server.guest, menuId, pdf, { cut: 2_000 })).status).toBe(400);
    expect(stored()).toEqual(before);
  });

  test('only for a file field of an open form, up to its size; for paid forms by members only', async () => {
    const small = [{ ...RULE[0], 'x-component-props': { maxSize: 0.01 } }];
    const closed = await storeForm({ rule: RULE, isOpen: false });
    const paid = await storeForm({ rule: RULE, pay: 1, price: 1 });
    const open = await storeForm({ rule: RULE });
    expect((await send(server.lin, closed, pdf)).status).toBe(404);
    expect((await send(server.guest, paid, pdf)).status).toBe(401);
    expect((await send(server.lin, paid, pdf)).status).toBe(200);
    expect((await send(server.lin, open, pdf, { fields: { field: 'name' } })).status).toBe(422);
    expect((await send(server.lin, await saveForm(server), pdf)).status).toBe(422);
    expect((await send(server.lin, await storeForm({ rule: small }), pdf)).status).toBe(413);
  });

  test.each([
    ['.pdf,.docx', true],
    [' application/PDF ', true],
    ['*/*', true],
    ['', true],
    ['image/*', false],
    ['.zip, .jpeg', false],
  ])('only of the types that the rule accepts: a PDF for “%s”', async (accept, isAccepted) => {
    const menuId = await storeForm({ rule: [{ ...RULE[0], 'x-component-props': { accept } }] });
    // The name of the file and the type that the browser sends say nothing.
    const options = { name: 'a.zip', type: 'image/png' };
    const { status, message } = await send(server.lin, menuId, pdf, options);
    expect(status).toBe(isAccepted ? 200 : 415);
    if (!isAccepted) expect(message).toContain(accept);
  });

  describe('are claimed by the submission that names them', () => {
    const submit = (client: Client, menuId: string, ...plan: File[]) => fillIn(client, menuId, { plan });

    test('once, by whoever uploaded them, for the form and field they were uploaded for', async () => {
      const menuId = await storeForm({ rule: RULE });
      const other = await storeForm({ rule: RULE });
      const { data: file } = await send(server.lin, menuId, pdf);
      const foreign = {
        status: 422,
        data: { errors: [{ path: '/valueJson/plan', rule: 'form.file-foreign' }] },
      };
      expect(await submit(server.mei, menuId, file)).toMatchObject(foreign);
      expect(await submit(server.guest, menuId, file)).toMatchObject(foreign);
      expect(await submit(server.lin, other, file)).toMatchObject(foreign);
      expect(await submit(server.lin, menuId, { ...file, id: 'none' })).toMatchObject(foreign);
      const kept = await submit(server.lin, menuId, { ...file, name: 'forged.exe', size: 1 });
      expect(kept.status).toBe(200);
      expect((await server.lin.get(`/api/memberMenuValue/findById?id=${kept.data}`)).data).toMatchObject({
        valueJson: { plan: [file] },
      });
      expect(await submit(server.lin, menuId, file)).toMatchObject(foreign);
    });

    test('of a guest for the owner alone; of one who signed in meanwhile for him too', async () => {
      const menuId = await storeForm({ rule: RULE });
      const { data: file } = await send(server.guest, menuId, pdf);
      expect((await read(server.lin, file.id)).statusCode).toBe(404);
      expect((await read(server.owner, file.id)).statusCode).toBe(200);
      expect((await submit(server.lin, menuId, file)).status).toBe(200);
      expect((await read(server.lin, file.id)).statusCode).toBe(200);
      expect((await read(server.mei, file.id)).statusCode).toBe(404);
    });

    test('of a form that masks, not for owners who only read, and without its name', async () => {
      const masked = JSON.stringify({ rule: RULE, option: { masks: true } });
      const menuId = await storeForm({ rule: RULE });
      const { queries } = server.services.database;
      await queries
        .updateTable('form_template')
        .set({ document: masked })
        .where('form_id', '=', menuId)
        .execute();
      const { data: file } = await send(server.lin, menuId, pdf, { fields: { name: 'Lin Mu.pdf' } });
      const { data: record } = await submit(server.lin, menuId, file);
      const role = await server.owner.post<{ id: string }>('/api/console/role/save', {
        values: { title: { 'zh-CN': '只读', 'en-US': 'Reader' }, permissions: ['records.read'] },
      });
      const changed = queries.updateTable('owner').set({ role: role.data.id });
      await changed.where('name', '=', 'moderator').execute();
      expect((await read(server.moderator, file.id)).statusCode).toBe(404);
      expect((await read(server.owner, file.id)).statusCode).toBe(200);
      const shown = await server.moderator.send({ url: `/api/console/record/get?id=${record}` });
      expect([shown.body.includes('Lin Mu'), shown.body.includes('••••.pdf')]).toEqual([false, true]);
    });

    test('and swept when there was none', async () => {
      const menuId = await storeForm({ rule: RULE });
      const [{ data: claimed }, { data: left }] = [
        await send(server.lin, menuId, pdf),
        await send(server.lin, menuId, pdf),
      ];
      await submit(server.lin, menuId, claimed);
      const { formFiles } = server.services;
      await formFiles.sweep(new Date('2026-01-01'));
      expect((await read(server.lin, left.id)).statusCode).toBe(200);
      await formFiles.sweep(new Date('2999-01-01'));
      expect((await read(server.lin, left.id)).statusCode).toBe(404);
      expect((await read(server.lin, claimed.id)).statusCode).toBe(200);
      expect(stored().some((each) => each.startsWith(left.id))).toBe(false);
      expect((await submit(server.lin, menuId, left)).status).toBe(422);
    });
  });
});
