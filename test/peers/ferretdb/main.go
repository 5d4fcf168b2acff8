// Command ferretdb is a server of the MongoDB protocol for tests: FerretDB 1 over SQLite files, in
// one process, without a MongoDB installation.
//
// It prints its address (mongodb://host:port/) on a line of its own once it listens, and ends on
// SIGINT or SIGTERM.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:0", "address to listen on; port 0 is any free one")
	directory := flag.String("directory", "", "where the databases are kept; made when missing")
	flag.Parse()
	if err := run(*listen, *directory); err != nil {
		fmt.Fprintln(os.Stderr, "ferretdb:", err)
		os.Exit(1)
	}
}

func run(listen, directory string) error {
	if directory == "" {
		return fmt.Errorf("expected -directory, where the databases are kept")
	}
	path, err := filepath.Abs(directory)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	// FerretDB wants a directory as a URL that ends with a slash; a path may hold a space.
	files := url.URL{Scheme: "file", Path: path + "/", OmitHost: true}
	server, err := ferretdb.New(&ferretdb.Config{
		Handler:   "sqlite",
		SQLiteURL: files.String(),
		Listener:  ferretdb.ListenerConfig{TCP: listen},
		// Every refused duplicate is an error to its log, and a normal thing to us.
		Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError + 1})),
	})
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	go func() {
		// Blocks until the server listens, which is why it is not asked for before Run.
		fmt.Println(server.MongoDBURI())
	}()
	return server.Run(ctx)
}
