import pg from "pg";

export type Statement = { sql: string; parameters?: readonly unknown[] };

type Value = Buffer | string | null;
/** The types of pg lack this function, and the forms of these methods without a second parameter. */
const { utils } = pg as typeof pg & { utils: { prepareValue(value: unknown): Value } };
type Messages = pg.Connection & {
  parse(statement: { text: string }): void;
  bind(statement: { values: readonly Value[] }): void;
  describe(portal: { type: "P" }): void;
  execute(portal: object): void;
};

/**
 * Sends several statements with one message "Sync" at the end. PostgreSQL runs them as one transaction, skips the rest
 * after an error, and responds to all together. pg's own pipeline sends a "Sync" after each statement, which costs more
 * system calls on both sides.
 * See https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class TransactionQuery extends pg.Query {
  readonly statements: readonly Statement[];
  /** The results of the statements, in their order. */
  readonly results: Promise<pg.QueryResult[]>;

  /** @param statements at least two */
  constructor(statements: readonly Statement[]) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>();
    super("", (error, results) => (error ? reject(error) : resolve(results as unknown as pg.QueryResult[])));
    this.statements = statements;
    this.results = promise;
    // An error here would leave the connection with half of the messages.
    const values = statements.map(({ parameters = [] }) => parameters.map(utils.prepareValue));
    this.submit = (connection) => {
      const messages = connection as Messages;
      messages.stream.cork();
      for (const [index, { sql }] of statements.entries()) {
        messages.parse({ text: sql });
        messages.bind({ values: values[index] ?? [] });
        messages.describe({ type: "P" });
        messages.execute({});
      }
      messages.sync();
      messages.stream.uncork();
    };
  }
}
