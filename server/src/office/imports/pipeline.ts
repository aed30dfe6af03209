/** Something to be done in its turn: after `previous`, where that is still under way. */
export type Turn = { id: number; previous: number | null };

/**
 * Does things in order, each awaited by itself, but begins the next few ahead of their turn, `atOnce` in all. What fails
 * is begun again when it is asked for again; what was begun and is never asked for is left to itself.
 */
export function pipelineOf<T extends Turn>(order: readonly T[], atOnce: number) {
  const underWay = new Map<number, Promise<void>>();
  const places = new Map(order.map(({ id }, at) => [id, at]));

  function begin(turn: T, act: (turn: T) => Promise<void>): Promise<void> {
    const before = (turn.previous === null ? undefined : underWay.get(turn.previous)) ?? Promise.resolve();
    const done = before.catch(() => {}).then(() => act(turn));
    // Whoever asks for it hears of a failure; until then it is no unhandled one.
    done.catch(() => underWay.delete(turn.id));
    underWay.set(turn.id, done);
    return done;
  }

  return async (turn: T, act: (turn: T) => Promise<void>): Promise<void> => {
    const at = places.get(turn.id) ?? 0;
    for (const next of order.slice(at, at + atOnce)) if (!underWay.has(next.id)) begin(next, act);
    await (underWay.get(turn.id) ?? begin(turn, act));
    // What comes later in its order needs to know only of what is not done yet.
    underWay.delete(turn.id);
  };
}
