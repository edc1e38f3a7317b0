// Answers the owner's calls about invoices.
import { invalidInput } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';

const describe = ({ services, site, language }: CallContext, invoiceId: string) =>
  services.invoices.get(site, language, invoiceId);

/** The owner, as the events of an order name one. */
const actorOf = (context: CallContext): string => `owner:${ownerOf(context).ownerId}`;

export default defineRoutes('consoleInvoice', {
  async issue(context, { body: { invoiceId } }) {
    const { services, site, language, file } = context;
    // A text field named `file` is no file.
    if (file === undefined)
      throw invalidInput([
        { path: '/file', rule: 'type', message: translateProblem(language, 'input.file') },
      ]);
    await services.invoices.issue(site, invoiceId, file, actorOf(context));
    return describe(context, invoiceId);
  },
  async withdraw(context, { body: { invoiceId, reason } }) {
    await context.services.invoices.withdraw(context.site, invoiceId, { actor: actorOf(context), reason });
    return describe(context, invoiceId);
  },
});
