// Answers the calls about forms: of visitors and members who fill them in, and of their owners.
import { memberOf } from '../../kernel/caller.ts';
import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';

export default defineRoutes('memberMenu', {
  templateDetail: ({ services, site, language }, { query }) => services.forms.get(site, language, query.id),
  places: ({ services, site, language, caller }, { query: { id, record: submission } }) =>
    services.forms.describePlaces(site, language, caller, { id, submission }),
  noteFiller: (context, { body }) => {
    const { services, site } = context;
    return services.formFillers.note(site, requireExchange(context).request.ip, body);
  },
  pageList: ({ services, site, language }, { query }) => services.forms.list(site, language, query),
  detail: ({ services, site }, { query }) => services.formEditing.get(site, query.id),
  save: ({ services, site, language }, { body }) => services.formEditing.save(site, language, body),
  remove: ({ services, site }, { body }) => services.formEditing.remove(site, body.id),
  findById: ({ services, site, language, caller }, { query }) =>
    services.submissionReader.findForm(site, language, caller, query.id),
  async getMyFillPageList({ services, site, language, caller }, { query }) {
    const memberId = memberOf(caller);
    // The list contains the state of each paid form's order.
    await services.orders.cancelOverdue({ projectCode: site.projectCode, memberId });
    return services.submissionReader.listOwn(site, language, memberId, query);
  },
  getMyFillFilters: ({ services, site, language, caller }) =>
    services.submissionReader.listOwnFilters(site, language, memberOf(caller)),
});
