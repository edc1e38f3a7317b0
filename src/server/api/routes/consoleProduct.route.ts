// Answers the owner's calls about products.
import { defineRoutes } from '../calls/call.ts';
import { itemCalls } from './item-calls.ts';

export default defineRoutes('consoleProduct', itemCalls('product'));
