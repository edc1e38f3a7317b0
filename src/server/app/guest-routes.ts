/**
 * Puts every route into the budget of guests. A route that says nothing has it around its handler; one that
 * says `budget: 'own'` runs its work in the budget itself, and one that says `free` uses nothing of it.
 */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { hasCredentials } from '../domains/identity/index.ts';
import type { GuestBudget } from '../kernel/guest-budget.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    budget?: 'own' | 'free';
  }
}

/** Static files and probes have no budget. */
const FREE = /^\/(?:assets\/|media\/|favicon\.ico|apple-touch-icon|touch-icon|healthz|readyz|metrics)/;

/** True for the address of what no budget counts. */
export const isFreeAddress = (url: string): boolean => FREE.test(url);

/** Call it before any route is registered. */
export function limitRoutes(app: FastifyInstance, guests: Pick<GuestBudget, 'run'>): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.budget === undefined && !isFreeAddress(route.url)) limit(route, guests);
  });
}

function limit(route: RouteOptions, guests: Pick<GuestBudget, 'run'>): void {
  const { handler } = route;
  route.handler = function answer(request, reply) {
    const work = (): unknown => handler.call(this, request, reply);
    return hasCredentials(request) ? work() : guests.run(request.ip, work);
  };
}
