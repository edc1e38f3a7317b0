// Answers the owner's calls about articles.
import { defineRoutes } from '../calls/call.ts';
import { itemCalls } from './item-calls.ts';

export default defineRoutes('consoleArticle', itemCalls('article'));
