import { MAX_WAL_BYTES } from "#platform/disk-reserve.ts";

/**
 * These settings suit a small server beside one site; docs/decisions/0014 has figures. PostgreSQL's defaults apply
 * otherwise.
 */
export function serverSettings(
  socketFolder: string | undefined,
  port: number,
  major: number,
): Record<string, string | number> {
  return {
    ...(socketFolder
      ? { listen_addresses: "", unix_socket_directories: listItem(socketFolder), unix_socket_permissions: "0700" }
      : { listen_addresses: "127.0.0.1" }),
    port,
    // The pool uses ten, LISTEN one and locks one. Commands beside the site use more, and three are for superusers
    // only.
    max_connections: 33,
    // The operating system caches the same pages.
    shared_buffers: "32MB",
    // Log segments are recycled instead of growing to a gigabyte.
    max_wal_size: `${MAX_WAL_BYTES / 1024 / 1024}MB`,
    wal_level: "minimal",
    max_wal_senders: 0,
    // Workers that save time on large tables cost memory here.
    ...(major >= 18 && { io_method: "sync" }),
    max_worker_processes: 0,
    max_logical_replication_workers: 0,
    max_parallel_workers: 0,
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    autovacuum_max_workers: 1,
    jit: "off",
    temp_file_limit: "256MB",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // PostgreSQL's log must not contain text of visitors.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
  };
}

function listItem(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
