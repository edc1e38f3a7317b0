// Answers the calls that send, look up and export filled-in forms and their files.
import { Readable } from 'node:stream';
import { mayDo, memberOf } from '../../kernel/caller.ts';
import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { notifyOwners } from './notify-owners.ts';
import { sendPrivateFile } from '../calls/send-private-file.ts';
import { translateProblem } from '../../kernel/language.ts';
import { invalidInput } from '../../kernel/http-error.ts';
import { attachmentOf } from '../../kernel/content-disposition.ts';

export default defineRoutes('memberMenuValue', {
  async fillInMenu(context, { body }) {
    const { services, site, language, caller, request, idempotencyKey } = context;
    const sender = { site, language, caller, address: request?.ip, idempotencyKey };
    // Of a paid form the id is that of its order.
    return notifyOwners(context, await services.submissions.fillIn(sender, body), ['record', 'order']);
  },
  async puzzle(context, { query }) {
    const { services, site } = context;
    const { ip: address } = requireExchange(context).request;
    await services.limitCaptchas(address);
    return services.verification.posePuzzle({ site, address, ...query });
  },
  async solve(context, { body: { deviceId, purpose, challenge, numbers } }) {
    const { services, site } = context;
    const place = { site, address: requireExchange(context).request.ip, deviceId, purpose };
    return { imageCode: await services.verification.solvePuzzle(place, challenge, numbers) };
  },
  sendCode: (context, { body }) => {
    const { services, site, language, caller } = context;
    const { ip: address } = requireExchange(context).request;
    return services.submissions.sendCode({ site, language, caller, address }, body);
  },
  lookUpForm: ({ services, site, language }, { query }) =>
    services.formLookUp.findForm(site, language, query.id),
  lookUpCode: (context, { body }) => {
    const { services, site, language } = context;
    const { ip: address } = requireExchange(context).request;
    return services.formLookUp.sendCode({ site, language, address }, body);
  },
  lookUp: (context, { body }) => {
    const { services, site, language } = context;
    const { ip: address } = requireExchange(context).request;
    return services.formLookUp.find({ site, language, address }, body);
  },
  findById: ({ services, site, language, caller }, { query }) =>
    services.submissionReader.find(site, language, memberOf(caller), query.id),
  pageList: ({ services, site, caller }, { query }) =>
    services.submissionReader.listReceived(site, { ...query, isWhole: mayDo(caller, 'records.write') }),

  async export(context, { query }) {
    const { services, site, language, caller } = context;
    const about = { menuId: query.menuId, isWhole: mayDo(caller, 'records.write') };
    const lines = await services.formSheets.write(site, language, about);
    requireExchange(context).reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachmentOf(`${query.menuId}.csv`),
    });
    return Readable.from(lines);
  },

  async upload(context, { body }) {
    const { services, site, language, caller, file } = context;
    // A text field named `file` is no file.
    if (file === undefined)
      throw invalidInput([
        { path: '/file', rule: 'type', message: translateProblem(language, 'input.file') },
      ]);
    const { ip: address } = requireExchange(context).request;
    await services.limitUploads(address);
    const form = await services.submissions.findFillable(site, caller, body.menuId);
    return services.formFiles.add(file, { site, form, caller, address, field: body.field, name: body.name });
  },

  async file(context, { query }) {
    const { services, site, caller } = context;
    return sendPrivateFile(context, await services.formFiles.read(site, caller, query.id));
  },
});
