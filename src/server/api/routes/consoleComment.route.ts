import { defineRoutes } from '../calls/call.ts';
import { actOn } from './act-on.ts';

export default defineRoutes('consoleComment', {
  block: (context, { body: { id } }) => actOn(context, 'comment', id, 'block'),
});
