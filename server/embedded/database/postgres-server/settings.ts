/**
 * PostgreSQL as a guest on a small server with one site on it; figures in docs/decisions/0014. What is not named here is
 * PostgreSQL's default: fsync and full page writes are on.
 */
export function serverSettings(socketFolder: string | undefined, port: number): Record<string, string | number> {
  return {
    ...(socketFolder
      ? { listen_addresses: "", unix_socket_directories: listItem(socketFolder), unix_socket_permissions: "0700" }
      : { listen_addresses: "127.0.0.1" }),
    port,
    // The pool's ten, one that listens, one that locks, and commands beside the site.
    max_connections: 30,
    // The operating system keeps the same pages.
    shared_buffers: "32MB",
    // Log segments are recycled instead of growing to a gigabyte.
    max_wal_size: "128MB",
    // Nobody follows this server's log.
    wal_level: "minimal",
    max_wal_senders: 0,
    // Workers that save time on large tables cost memory here.
    io_method: "sync",
    max_worker_processes: 0,
    max_logical_replication_workers: 0,
    max_parallel_workers: 0,
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    autovacuum_max_workers: 1,
    jit: "off",
    // What one statement may write beside its tables.
    temp_file_limit: "256MB",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // The site logs what statements end in; the server tells about itself. Neither repeats what visitors wrote.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
  };
}

/** One name in a setting that is a list of names. */
function listItem(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
