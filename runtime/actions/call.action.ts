// Makes a call of the API by name.
import { defineAction } from '../model/action.ts';

/** The `data` of its response is the `result` of the next step. An error stops the following steps. */
export default defineAction({
  required: ['api'],
  args: {
    api: { type: 'string', description: 'Name of a call of `schemas/api`.' },
    query: { type: 'object', description: 'Query parameters.' },
    body: { description: 'The request body.' },
    idempotencyKey: {
      type: 'string',
      description: 'The same body sent again with the same key gets the first response.',
    },
  },
  run: ({ api, query, body, idempotencyKey }, { host }) => host.call(api, { query, body, idempotencyKey }),
});
