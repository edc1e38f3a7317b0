// Answers the search for icons.
import { findIcons } from '../../domains/icons/index.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('icon', {
  search: (_, { query }) => Promise.resolve(findIcons(query.q ?? '')),
});
