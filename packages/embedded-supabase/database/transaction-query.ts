import pg from "pg";
import { PreparedStatements } from "./prepared-statements.ts";

/** A statement with its values. A template of sql-template-tag also has this shape. */
export type Statement = {
  text: string;
  values?: readonly unknown[];
  /**
   * True to parse and plan the statement once for each connection, which keeps the last 20. One plan must suit all
   * values.
   */
  isPrepared?: boolean;
};

type Value = Buffer | string | null;
/** The types of pg lack this function, and the forms of these methods without a second parameter. */
const { utils } = pg as typeof pg & { utils: { prepareValue(value: unknown): Value } };
type Messages = pg.Connection & {
  parse(statement: { name: string; text: string }): void;
  bind(statement: { statement: string; values: readonly Value[] }): void;
  describe(portal: { type: "P" }): void;
  execute(portal: object): void;
  close(statement: { type: "S"; name: string }): void;
};

const UNNAMED = { name: "", isNew: true };
const prepared = new WeakMap<pg.Connection, PreparedStatements>();

function preparedOn(connection: pg.Connection): PreparedStatements {
  const known = prepared.get(connection);
  if (known) return known;
  const made = new PreparedStatements();
  prepared.set(connection, made);
  return made;
}

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
  readonly #values: readonly (readonly Value[])[];
  readonly #keys: readonly (string | undefined)[];
  #known: PreparedStatements | undefined;

  /** @param statements at least two; `role` is the role that they run with */
  constructor(statements: readonly Statement[], role: string) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>();
    super("", (error, results) => {
      if (error) this.#known?.forget(this.#keys.filter((key) => key !== undefined));
      return error ? reject(error) : resolve(results as unknown as pg.QueryResult[]);
    });
    this.statements = statements;
    this.results = promise;
    this.#keys = statements.map(({ text, isPrepared }) => (isPrepared ? `${role} ${text}` : undefined));
    // An error in `submit` would leave the connection with half of the messages.
    this.#values = statements.map(({ values = [] }) => values.map(utils.prepareValue));
  }

  /** pg calls this method when the connection is free. */
  override submit = (connection: pg.Connection): void => {
    const messages = connection as Messages;
    const known = preparedOn(connection);
    this.#known = known;
    messages.stream.cork();
    for (const name of known.takeUnused()) messages.close({ type: "S", name });
    for (const [index, { text }] of this.statements.entries()) {
      const key = this.#keys[index];
      const { name, isNew } = key === undefined ? UNNAMED : known.use(key);
      if (isNew) messages.parse({ name, text });
      messages.bind({ statement: name, values: this.#values[index] ?? [] });
      messages.describe({ type: "P" });
      messages.execute({});
    }
    messages.sync();
    messages.stream.uncork();
  };
}
